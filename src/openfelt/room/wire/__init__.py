"""What is sent: a viewer's picture of a table."""

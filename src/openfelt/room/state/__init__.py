"""What a log has led to: tables, the back office, and the rules they are played by."""

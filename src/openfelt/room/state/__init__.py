"""What a log has led to: tables, the front, and the rules they are played by."""

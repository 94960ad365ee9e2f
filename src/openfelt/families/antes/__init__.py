"""What families share in which a hand is looked at before more money goes on it, or it is folded."""

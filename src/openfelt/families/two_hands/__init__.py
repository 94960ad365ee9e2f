"""What families share in which everybody bets on the same two hands: results, roads and statistics."""

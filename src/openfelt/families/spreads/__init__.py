"""What games of melds share: the cards before a player, and what may be done with them."""

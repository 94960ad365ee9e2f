"""What acts by itself: tables, timers, bots, and the room that holds them."""

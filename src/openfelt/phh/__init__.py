"""Hand histories in the Poker Hand History format (PHH): read, played again, told, and written."""

"""What families share whose hands are dealt in piles and set in two halves."""

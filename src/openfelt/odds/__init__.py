"""What every bet returns: distributions of facts, and what lines of a pay table make of them."""

"""What games of poker have in common: the button and the blinds, betting, the showdown."""

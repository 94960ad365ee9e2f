"""Fast ways to go through very many hands; what a hand is worth is said in `hands` and `rules`."""

from openfelt.kernels.sevens import ALL_SEVENS, Seven, alike, sevens, tally

__all__ = ["ALL_SEVENS", "Seven", "alike", "sevens", "tally"]

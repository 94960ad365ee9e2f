"""Whole tables, round after round: what banking brings, what the wager has to be, what the house collects."""

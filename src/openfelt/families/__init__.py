"""A package a family: settings and facts, procedure, hands, and one `FAMILY` that answers for all of it.

`in_two` is what families share whose hands are set in two halves, `two_hands` what those share in which
everybody bets on the same two: roads and statistics. The registry is `openfelt.rules.families`.
"""

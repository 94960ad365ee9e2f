"""A package a family: settings and facts, procedure, hands, and one `FAMILY` that answers for all of it.

`in_two` is what families share whose hands are set in two halves. The registry is `openfelt.rules.families`.
"""

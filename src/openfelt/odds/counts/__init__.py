"""How the games of each family are counted: one module a family, named as its package in `families/` is.

A module has `COUNT`, a `Count` (`odds/counting.py`). Where a family has none, its procedure is walked.
"""

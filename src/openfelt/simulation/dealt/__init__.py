"""How rounds are dealt in bulk, a module or package a family; it has the name of the family's package.

Each gives a `dealer` for a game and a table, or None where it does not know how to deal that.
"""

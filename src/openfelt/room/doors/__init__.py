"""Who may come in: accounts, roles, sessions, and the house that holds their money."""

"""Players: accounts and profiles."""

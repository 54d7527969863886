"""Warcraft: The Board Game: the base game for two and four players and its four scenarios."""

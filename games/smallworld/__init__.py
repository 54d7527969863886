"""Small World of Warcraft. RULES.md holds every rule with its ID; `sequence.py` is the turn outline."""

"""Matches step by step: running ones as the viewer may see them, finished ones openly, uploaded ones after a check."""

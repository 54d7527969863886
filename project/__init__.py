"""The site: Django apps around the rules in `games`."""

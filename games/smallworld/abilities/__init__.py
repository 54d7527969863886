"""Races, powers and markers: each ability in one place, attached to play by the hooks of `base.Ability`."""

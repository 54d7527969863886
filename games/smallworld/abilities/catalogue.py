"""Every ability, entered in the registry."""

from __future__ import annotations

from games.smallworld.abilities import markers, powers, races, registry
from games.smallworld.components import MARKERS, POWERS, RACES

registry.RACE.update({ability.id: ability() for ability in races.ALL})
registry.POWER.update({ability.id: ability() for ability in powers.ALL})
registry.MARKER.update({ability.id: ability() for ability in markers.ALL})

assert set(registry.RACE) == set(RACES)
assert set(registry.POWER) == set(POWERS)
assert set(registry.MARKER) == set(MARKERS)

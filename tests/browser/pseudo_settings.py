"""The site with a catalogue of its own in place of the German one; its folder is in the environment."""

import os

from project.settings import *  # noqa: F403
from project.settings import LOCALE_PATHS as REAL

LOCALE_PATHS = [os.environ["PSEUDO_LOCALE"], *REAL]

"""What all games share: the contract of a game, chance, errors. It holds no rule of any game."""

"""Flip Ships: discs flipped off the table's edge at the enemies that march on the city."""

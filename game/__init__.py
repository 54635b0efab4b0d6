"""Flicktop: five dexterity games on one physical table."""

__version__ = "0.1.0"

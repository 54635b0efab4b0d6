"""What a person can put right: a wrong word, a broken file, a missing display."""


class Trouble(Exception):
    """Its text is the one line that the person sees: what is wrong, where, and what to do."""

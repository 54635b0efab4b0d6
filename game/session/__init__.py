"""A match being played, headless: who is asked, who decides, what physics answers, and what
there is to show next. Screens, demo, simulate and bench are users of one Session."""

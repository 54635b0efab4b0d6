import shutil

import pytest

from game.content.models import Models
from game.paths import data_root

WALL = """
shape: solids
title: Thin wall
material: wood
solids:
  - {solid: box, at: [0, 0, 15], size: [3, 600, 30]}
"""


@pytest.fixture(scope="session")
def walled_models(tmp_path_factory) -> Models:
    """Our models, and a wall of 3 mm."""
    root = tmp_path_factory.mktemp("walled") / "models"
    for folder in ("pieces", "fixtures"):
        shutil.copytree(data_root() / "models" / folder, root / folder)
    shutil.copy(data_root() / "models/materials.yaml", root)
    (root / "fixtures" / "wall.yaml").write_text(WALL)
    return Models(root)

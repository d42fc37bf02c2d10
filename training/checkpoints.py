"""Checkpoints that a run goes on from."""

import torch


def save(folder, **parts):
    """All parts at once, atomically."""
    folder.mkdir(parents=True, exist_ok=True)
    torch.save(parts, folder / "last.tmp")
    (folder / "last.tmp").rename(folder / "last.pt")

"""Checkpoints, from which a run resumes."""

import torch


def save(folder, **parts):
    """Writes all parts to one file, atomically."""
    folder.mkdir(parents=True, exist_ok=True)
    torch.save(parts, folder / "last.tmp")
    (folder / "last.tmp").rename(folder / "last.pt")

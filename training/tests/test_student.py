"""The training data and the initial weights of a student."""

import numpy as np
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("safetensors")

from safetensors.torch import save_file  # noqa: E402

from model import PAD, Encoder  # noqa: E402
from packed import FIRST, STEP, Rows, save  # noqa: E402
from student import states, student_of  # noqa: E402


@pytest.fixture
def rows(tmp_path):
    random = np.random.default_rng(7)
    made = [(random.integers(4, 900, size).astype(np.uint16), np.full(size, FIRST | 1, np.uint16)) for size in random.integers(3, 60, 80)]
    save(tmp_path / "rows.npz", made)
    return made, Rows([tmp_path / "rows.npz"], "cpu")


def test_an_epoch_shows_each_row_once_and_keeps_to_the_budget(rows):
    made, found = rows
    epoch = found.epoch(256, np.random.default_rng(1))
    assert sorted(np.concatenate(epoch)) == list(range(len(made)))
    for numbers in epoch:
        ids, marks = found.batch(numbers)
        assert ids.shape == marks.shape and ids.shape[1] % STEP == 0 and ids.numel() <= 256


def test_a_batch_holds_its_rows_as_they_were_saved(rows):
    made, found = rows
    ids, marks = found.batch(np.array([5, 0, 79]))
    for row, number in enumerate((5, 0, 79)):
        pieces, its_marks = made[number]
        assert ids[row, : len(pieces)].tolist() == pieces.tolist() and (ids[row, len(pieces) :] == PAD).all()
        assert marks[row, : len(pieces)].tolist() == its_marks.tolist() and (marks[row, len(pieces) :] == 0).all()


def test_a_student_starts_as_every_other_layer_and_learns_its_states(tmp_path):
    teacher = Encoder(50, 4).eval()
    save_file(teacher.state_dict(), tmp_path / "teacher.safetensors")
    student, pairs = student_of(tmp_path / "teacher.safetensors", 2)
    assert pairs == [2, 4]
    assert torch.equal(student.layers[0].up.weight, teacher.layers[1].up.weight)
    assert torch.equal(student.layers[1].up.weight, teacher.layers[3].up.weight)
    ids = torch.tensor([[0, 7, 9, 2], [0, 8, 2, PAD]])
    found, logits, vector = states(teacher, ids)
    assert len(found) == 5
    expected = teacher(ids)
    assert torch.allclose(logits, expected[0], atol=1e-5) and torch.allclose(vector, expected[1], atol=1e-5)

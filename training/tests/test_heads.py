"""Heads: their gradients are right, and they find the information in the states."""

import sys
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "heads"))

import genitives  # noqa: E402
import salience  # noqa: E402
import topics  # noqa: E402
from design import Examples  # noqa: E402
from newton import logistic, minimise, pairwise  # noqa: E402
from score import first_topics  # noqa: E402

random = np.random.default_rng(5)
ROWS = random.normal(size=(40, 6))
LOSSES = {
    "logistic": logistic(ROWS, random.uniform(size=40), np.full(6, 0.01)),
    "logistic, rows of different weight": logistic(ROWS, random.uniform(size=40), np.full(6, 0.01), random.uniform(size=40)),
    "pairwise": pairwise(ROWS, [np.arange(0, 15), np.arange(15, 40)], random.integers(0, 4, 40).astype(float), np.full(6, 0.01)),
}


@pytest.mark.parametrize("name", LOSSES)
def test_gradient_and_hessian_belong_to_the_loss(name):
    loss, at, step = LOSSES[name], random.normal(size=6), 1e-5
    _, slope, curvature = loss(at)
    for axis in np.eye(6):
        up, down = loss(at + step * axis), loss(at - step * axis)
        assert (up[0] - down[0]) / (2 * step) == pytest.approx(slope @ axis, rel=1e-4, abs=1e-7)
        assert np.allclose((up[1] - down[1]) / (2 * step), curvature @ axis, rtol=1e-4, atol=1e-6)
    assert np.abs(loss(minimise(loss, 6))[1]).max() < 1e-4


def examples(label):
    """Returns forty documents of ten phrases; the first number of a state says which phrases are wanted."""
    states = random.normal(size=(400, 4))
    rows = [{"document": str(at // 10), "language": "sv" if at % 20 < 10 else "en", "base": f"w{at % 10}", "words": [f"w{at % 10}"],
             "counts": {"often": float(random.normal())}, label: float(states[at, 0] > 0.5)} for at in range(400)]
    return Examples(rows, states)


def test_heads_find_the_information_in_the_states():
    head, _ = salience.fit(examples("gain"))
    assert np.argmax(np.abs(head)) == 0 and head[0] > 3 * np.abs(head[1:]).max()
    some = examples("worth")
    fitted = topics.fit(some)
    assert np.corrcoef(fitted.scores(some), some.states[:, 0])[0, 1] > 0.8
    assert set(fitted.table("sv")["weights"]) == {"often", "habit", "encoder", "bias"}


def names(count):
    """Returns names, two thirds of them swapped into sentences. The first number of a state says which are genitives; words do not."""
    states = random.normal(size=(count, 4))
    return Examples([{"document": "" if at % 3 else str(at % 24), "surface": f"n{at}", "isGenitive": int(states[at, 0] > 0.3), "isSwapped": int(at % 3 > 0),
                      "counts": {"word": None if at == 6 else float(random.normal()), "context": float(random.normal()), "stem": 0, "isListed": int(at % 3 > 0)}}
                     for at in range(count)], states)


def test_unlisted_genitives_are_classified_by_their_states():
    head, bias, others, lines = genitives.fit(names(600))
    assert np.argmax(np.abs(head)) == 0 and bias < 0
    assert others["encoder"] > 0.2 and others["word"] == 0
    removed, whole = ([int(number) for number in cell.split(" of ")] for cell in lines[1].split(" | ")[1:3])
    assert removed[0] > 0.9 * removed[1] and whole[0] > 0.9 * whole[1] and removed[1] + whole[1] == 199


def test_mentions_of_a_name_in_a_document_are_summed():
    some = names(6)
    for row in some.rows:
        row.update(document="1", surface="Lars", isSwapped=0)
    rows = genitives.evidence(some, np.full(6, 1.5))
    assert (rows[:, 3] == 9).all() and (rows[:, 1] == rows[0, 1]).all()


def test_a_habit_is_learned_from_other_documents():
    rows = [{"document": str(at), "base": f"w{at // 3}", "words": [f"w{at // 3}"], "worth": 1.0} for at in range(24)]
    assert topics.habits(rows).words["w0"] > topics.habits_of_others(rows).max()


def test_the_likeliest_of_overlapping_phrases_is_chosen():
    rows = [{"base": base, "words": base.split(" ")} for base in ("rate", "interest rate", "bank", "tax rate", "rain", "sun")]
    assert first_topics(rows, np.array([0.5, 0.9, 0.8, 0.7, 0.6, 0.1]), range(6), 0.2) == [1, 2, 4]

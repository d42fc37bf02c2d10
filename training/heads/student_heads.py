"""Fits the heads of a student (student.py): linear functions of its states that approximate the heads of its teacher.

    python heads/student_heads.py WORK TEACHER STATES HEADS.json   # STATES: the output of heads/graph.py --states for the student

The tables of the teacher's heads then also work for the student. Fits on the unlabelled windows and on passages of the train part
of the project's own corpus. Prints the share of explained variance on held-out rows.
"""

import argparse
import json
import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

import own  # noqa: E402
from evaluate import encode, pad  # noqa: E402
from running import rng_for  # noqa: E402
from shipped import Shipped  # noqa: E402

BATCH, HELD_OUT = 8, 10  # every tenth batch is held out
RIDGE = 1e-3  # of the mean variance of a state


def texts(work, count):
    """Yields `count` windows, and `count` passages of the corpus."""
    with open(work / "windows.jsonl", encoding="utf-8") as file:
        yield from (json.loads(line)["text"] for line, _ in zip(file, range(count)))
    passages = [text for text, *_ in own.passages(own.load("train"), rng_for("taught"))]
    yield from rng_for("taught", count).sample(passages, min(count, len(passages)))


def head_outputs(model, batch):
    """Returns the output `heads` [pieces, width] for the pieces of sequences, without padding."""
    heads = model.session.run(["heads"], {"input_ids": pad(batch).int().numpy()})[0]
    return np.concatenate([row[: len(ids)] for ids, row in zip(batch, heads)]).astype(np.float64)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("work", "teacher", "states", "heads"):
        parser.add_argument(name, type=Path)
    parser.add_argument("--texts", type=int, default=4000)
    options = parser.parse_args()
    teacher, student = Shipped(options.teacher, 2), Shipped(options.states, 2)
    rows = sorted((encode(teacher.tokenizer, text, teacher.guideline)[0] for text in texts(options.work, options.texts)), key=len)
    gram, moment, held = 0, 0, []
    for number, start in enumerate(range(0, len(rows), BATCH)):
        batch = rows[start : start + BATCH]
        states, wanted = head_outputs(student, batch), head_outputs(teacher, batch)
        states = np.hstack([states, np.ones((len(states), 1))])
        if number % HELD_OUT == 0:
            held.append((states, wanted))
        else:
            gram, moment = gram + states.T @ states, moment + states.T @ wanted
    penalty = np.eye(len(gram)) * RIDGE * np.trace(gram) / len(gram)
    penalty[-1, -1] = 0
    weights = np.linalg.solve(gram + penalty, moment)
    states, wanted = (np.concatenate(parts) for parts in zip(*held))
    explained = 1 - ((states @ weights - wanted) ** 2).mean(0) / wanted.var(0)
    print(f"{len(rows)} texts; explained variance of each head: " + ", ".join(f"{share:.3f}" for share in explained))
    found = {"weights": weights[:-1].T.tolist(), "bias": weights[-1].tolist()}
    options.heads.write_text(json.dumps(found) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

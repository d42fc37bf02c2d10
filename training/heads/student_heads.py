"""Heads of a student (student.py): what its teacher's heads say, as linear functions of the student's own states.

    python heads/taught.py WORK TEACHER STATES HEADS.json   # STATES: the student as heads/graph.py --states writes it

So the tables that go with the teacher's heads hold for the student's too. Fitted on the unlabelled windows and on passages of the train part
of the project's own corpus; prints the share of the variance that is told, on rows left out.
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

BATCH, HELD = 8, 10
RIDGE = 1e-3  # of the mean variance of a state


def texts(work, count):
    """As many windows, and as many passages of the corpus."""
    with open(work / "windows.jsonl", encoding="utf-8") as file:
        yield from (json.loads(line)["text"] for line, _ in zip(file, range(count)))
    passages = [text for text, *_ in own.passages(own.load("train"), rng_for("taught"))]
    yield from rng_for("taught", count).sample(passages, min(count, len(passages)))


def said(model, batch):
    """The output `heads` [pieces, width] of the pieces of some sequences, without padding."""
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
        states, wanted = said(student, batch), said(teacher, batch)
        states = np.hstack([states, np.ones((len(states), 1))])
        if number % HELD == 0:
            held.append((states, wanted))
        else:
            gram, moment = gram + states.T @ states, moment + states.T @ wanted
    penalty = np.eye(len(gram)) * RIDGE * np.trace(gram) / len(gram)
    penalty[-1, -1] = 0
    weights = np.linalg.solve(gram + penalty, moment)
    states, wanted = (np.concatenate(parts) for parts in zip(*held))
    told = 1 - ((states @ weights - wanted) ** 2).mean(0) / wanted.var(0)
    print(f"{len(rows)} texts; of what each head says is told: " + ", ".join(f"{share:.3f}" for share in told))
    found = {"weights": weights[:-1].T.tolist(), "bias": weights[-1].tolist()}
    options.heads.write_text(json.dumps(found) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

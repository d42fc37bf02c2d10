"""The consistency of names that a corpus has more than once."""

from agreement import agreement, occurrences, spans


def sentence(text):
    return [tuple(word.split("/")) for word in text.split()]


def test_spans():
    assert spans(["B-PER", "I-PER", "B-PER", "O", "I-LOC", "B-LOC", "I-ORG"]) == {
        (0, 2): "PER", (2, 3): "PER", (4, 5): "LOC", (5, 6): "LOC", (6, 7): "ORG"}


def test_a_name_inside_another_is_not_counted():
    counts = occurrences([sentence("Nya/B-ORG Polisen/I-ORG i/O Lund/B-LOC"), sentence("Polisen/B-MISC Polisen/O Lund/B-LOC")])
    assert counts[("Polisen",)] == {"MISC": 1, "O": 1}
    assert counts[("Lund",)] == {"LOC": 2}
    assert counts[("Nya", "Polisen")] == {"ORG": 1}


def test_other_occurrences_decide():
    counts = occurrences([
        sentence("OS/B-MISC OS/B-MISC OS/B-LOC"),  # the third is taken for MISC, the others have no majority
        sentence("EM/B-MISC"),  # nothing else to go by
        sentence("VM/B-MISC VM/B-MISC"),
    ])
    assert agreement(counts) == {"LOC": (1, 0, 0), "MISC": (4, 2 / 3, 2 / 4)}

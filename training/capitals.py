"""Text in ALL CAPITALS is read as if it were written small: capitals tell nothing where every word has them.

The pieces of capitals are rare and short, so names in them were mostly missed. A headline or a paragraph in capitals is a run of
words without one small letter; single words (NATO) and short lists of abbreviations (ABB, SEB) are no such run.
"""

SURE = 5  # as many words in capitals are a run whatever they are …
FEWEST, LETTERS = 3, 3.5  # … fewer are one if they are long on the average


def shouted(words):
    """For each word (a string) whether it stands in a run of capitals."""
    marks, run = [False] * len(words), []

    def close():
        if len(run) >= SURE or len(run) >= FEWEST and sum(len(words[i]) for i in run) >= LETTERS * len(run):
            for index in run:
                marks[index] = True
        run.clear()

    for index, word in enumerate(words):
        lower = word.lower()
        if word == lower and word == word.upper():
            continue  # digits and punctuation neither make nor break a run
        if word == word.upper():
            run.append(index)
        else:
            close()
    close()
    return marks

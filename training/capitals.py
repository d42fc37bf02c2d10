"""Finds text in ALL CAPITALS, which is read in lower case, because its capitals carry no information.

The pieces of words in capitals are rare and short, so most names in capitals were missed. A headline or a paragraph in capitals is a
run of words without a lower-case letter. Single words (NATO) and short lists of abbreviations (ABB, SEB) are not such a run.
"""

ALWAYS_RUN = 5  # this many words in capitals are a run …
MIN_WORDS, MIN_MEAN_LETTERS = 3, 3.5  # … fewer are a run if they are long on average


def in_capital_runs(words):
    """Returns for each word (a string) whether it is in a run of capitals."""
    marks, run = [False] * len(words), []

    def close():
        if len(run) >= ALWAYS_RUN or len(run) >= MIN_WORDS and sum(len(words[i]) for i in run) >= MIN_MEAN_LETTERS * len(run):
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

"""The epochs of a training, prepared by other processes if the machine has free cores.

Sampling neighbours, swapping names and tokenising takes ten seconds of one core for an epoch: negligible for training on a CPU, but
longer than the steps of an epoch on a GPU.
"""

import itertools
import multiprocessing

from augment import NameSwapper
from dataset import batches, gold_examples, own_examples
from running import rng_for

_EPOCHS = None  # the Epochs of a worker process, set before the fork


class Epochs:
    """Epochs of a run by their number: a number always gives the same epoch, in any process.

    `corpora` is [(corpus, sentences)], `own` are documents, `windows` the unlabelled windows or None.
    """

    def __init__(self, options, tokenizer, corpora, own, windows):
        self.options, self.tokenizer, self.corpora, self.own, self.windows = options, tokenizer, corpora, own, windows
        self.swapper = NameSwapper(options.data / "ner/gazetteers", [(c.language, s) for c, s in corpora])

    def __getitem__(self, number):
        """Returns [(batch of gold, batch of windows or None)] of an epoch, in the order of its steps."""
        options, rng = self.options, rng_for(self.options.seed, number)
        examples = gold_examples(self.corpora, self.tokenizer, rng, options, self.swapper)
        examples += own_examples(self.own, self.tokenizer, rng, options, self.swapper)
        gold = batches(examples, options.budget, rng)
        if not self.windows:
            return [(batch, None) for batch in gold]
        windows = self.window_batches(rng_for("windows", options.seed, number))
        return list(zip(gold, windows))

    def window_batches(self, rng):
        """Yields batches of unlabelled windows without end, in another case and with hidden words if they have soft labels."""
        options = self.options
        cases, hide = (options.cases, options.hide) if options.soft else ((0, 0, 0), 0.0)
        while True:
            chosen = rng.sample(range(len(self.windows)), min(2000, len(self.windows)))
            yield from batches([self.windows.row(i, rng, cases, hide) for i in chosen], options.windows, rng)

    def after(self, number, workers):
        """Yields the epochs from `number` on, without end. `workers` processes prepare them; with 0 each is computed on demand."""
        if not workers:
            yield from map(self.__getitem__, itertools.count(number))
        global _EPOCHS
        _EPOCHS = self
        # At most one prepared epoch for each worker; `imap` would prepare epochs without limit.
        with multiprocessing.get_context("fork").Pool(workers) as pool:
            ready = [pool.apply_async(_epoch, (number + ahead,)) for ahead in range(workers)]
            for following in itertools.count(number + workers):
                epoch = ready.pop(0).get()
                ready.append(pool.apply_async(_epoch, (following,)))
                yield epoch


def _epoch(number):
    return _EPOCHS[number]

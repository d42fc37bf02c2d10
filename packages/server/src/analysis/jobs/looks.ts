import { setTimeout as sleep } from 'node:timers/promises';
import type { Place, Settled, Waiters } from './waiters.ts';

/**
 * Milliseconds between two looks, half of it or one and a half: where other nodes are heard of, and where they are not.
 * There, on two cores that others kept busy, the slowest of 300 answers came 348 ms after the commit with 150
 * (`npm run bench:wait`).
 */
const everyMs = { heard: 2000, unheard: 100 };

interface LooksOptions {
  waiters: Waiters;
  /** How a text's analysis went, undefined while it is not over. */
  look: (place: Place) => Promise<Settled | undefined>;
  /** Whether the store tells of what other nodes write. */
  hearsOthers: () => boolean;
  signal: AbortSignal;
}

/** Looks for what other nodes have analysed, as long as calls wait: a notice may be lost, and an engine may have none. */
export async function lookForOthers(options: LooksOptions): Promise<void> {
  const { hearsOthers, signal } = options;
  while (!signal.aborted) {
    const milliseconds = (hearsOthers() ? everyMs.heard : everyMs.unheard) * (0.5 + Math.random());
    await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
    await lookOnce(options);
  }
}

async function lookOnce({ waiters, look, signal }: LooksOptions): Promise<void> {
  for (const place of waiters.places()) {
    if (signal.aborted) return;
    // A database that is away is asked again.
    const outcome = await look(place).catch(() => undefined);
    if (outcome !== undefined) waiters.settle(place, outcome);
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Place, Settled, Waiters } from './waiters.ts';

/**
 * Milliseconds between two polls, with a jitter of half: with notifications of other nodes, and without. Without them, on two busy
 * cores, the slowest of 300 replies came 348 ms after the commit at 150 ms (`npm run bench:wait`).
 */
const everyMs = { notified: 2000, unnotified: 100 };

interface PollOptions {
  waiters: Waiters;
  /** Returns the outcome of a text's analysis; undefined while it is not finished. */
  outcomeOf: (place: Place) => Promise<Settled | undefined>;
  /** Whether the store notifies this node of what others write. */
  isNotified: () => boolean;
  signal: AbortSignal;
}

/** Polls for analyses that other nodes have finished while calls wait: a notification may be lost, and an engine may have none. */
export async function pollForRemoteResults(options: PollOptions): Promise<void> {
  const { isNotified, signal } = options;
  while (!signal.aborted) {
    const milliseconds = (isNotified() ? everyMs.notified : everyMs.unnotified) * (0.5 + Math.random());
    await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
    await pollOnce(options);
  }
}

async function pollOnce({ waiters, outcomeOf, signal }: PollOptions): Promise<void> {
  for (const place of waiters.places()) {
    if (signal.aborted) return;
    // A database that is away is polled again.
    const outcome = await outcomeOf(place).catch(() => undefined);
    if (outcome !== undefined) waiters.settle(place, outcome);
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { TextRef, FinalOutcome, Waiters } from './waiters.ts';

/**
 * Milliseconds between two polls, with a jitter of half: with notifications from other nodes, and without. Without them, an interval of
 * 150 ms made the slowest of 300 replies come 348 ms after the commit, on two busy cores (measured at commit 82b631b4).
 */
const everyMs = { notified: 2000, unnotified: 100 };

interface PollOptions {
  waiters: Waiters;
  /** Returns the outcome of a text's analysis; undefined while it is not finished. */
  outcomeOf: (text: TextRef) => Promise<FinalOutcome | undefined>;
  /** Returns true while the store notifies this node of what other nodes write. */
  isNotified: () => boolean;
  signal: AbortSignal;
}

/** Polls for analyses that other nodes finish while calls wait here. A notification may be lost, and some engines send none. */
export async function pollForRemoteResults(options: PollOptions): Promise<void> {
  const { isNotified, signal } = options;
  while (!signal.aborted) {
    const milliseconds = (isNotified() ? everyMs.notified : everyMs.unnotified) * (0.5 + Math.random());
    await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
    await pollOnce(options);
  }
}

async function pollOnce({ waiters, outcomeOf, signal }: PollOptions): Promise<void> {
  for (const text of waiters.texts()) {
    if (signal.aborted) return;
    // The next poll reads an unreachable database again.
    const outcome = await outcomeOf(text).catch(() => undefined);
    if (outcome !== undefined) waiters.settle(text, outcome);
  }
}

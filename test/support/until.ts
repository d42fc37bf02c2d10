import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

/** Far beyond what anything takes on a busy machine: what has not come by then does not come. */
const patienceMs = 60_000;

/** Looks again and again until what it sees counts as true, and answers that; fails with `what` after a deadline. */
export async function until<T>(
  look: () => T | Promise<T>,
  what: string | (() => string),
  { withinMs = patienceMs, everyMs = 5 } = {},
): Promise<T> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    if (performance.now() > deadline) assert.fail(inWords(what, withinMs));
    await sleep(everyMs);
  }
}

/** Resolves as a promise does; fails with `what` when that takes longer than a deadline. */
export async function inTime<T>(
  promise: Promise<T>,
  what: string | (() => string),
  withinMs = patienceMs,
): Promise<T> {
  const over = new AbortController();
  const late = sleep(withinMs, undefined, { signal: over.signal }).then(() =>
    assert.fail(inWords(what, withinMs)),
  );
  try {
    return await Promise.race([promise, late]);
  } finally {
    over.abort();
    late.catch(() => undefined);
  }
}

const inWords = (what: string | (() => string), withinMs: number) =>
  `not within ${withinMs / 1000} s: ${typeof what === 'string' ? what : what()}`;

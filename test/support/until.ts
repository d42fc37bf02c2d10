import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

/** The timeout in milliseconds: far longer than anything takes on a busy machine. */
const timeoutMs = 60_000;

/** Polls `check` until it returns a truthy value, and returns the value; fails with `what` after a timeout. */
export async function until<T>(
  check: () => T | Promise<T>,
  what: string | (() => string),
  { withinMs = timeoutMs, everyMs = 5 } = {},
): Promise<T> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const value = await check();
    if (value) return value;
    if (performance.now() > deadline) assert.fail(timeoutMessage(what, withinMs));
    await sleep(everyMs);
  }
}

/** Resolves as the promise does; fails with `what` after a timeout. */
export async function inTime<T>(
  promise: Promise<T>,
  what: string | (() => string),
  withinMs = timeoutMs,
): Promise<T> {
  const ended = new AbortController();
  const timeout = sleep(withinMs, undefined, { signal: ended.signal }).then(() =>
    assert.fail(timeoutMessage(what, withinMs)),
  );
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    ended.abort();
    timeout.catch(() => undefined);
  }
}

const timeoutMessage = (what: string | (() => string), withinMs: number) =>
  `not within ${withinMs / 1000} s: ${typeof what === 'string' ? what : what()}`;

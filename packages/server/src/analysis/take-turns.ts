import { setImmediate } from 'node:timers/promises';
import type { Pause } from '../nlp/relate/pause.ts';

/**
 * A pause for long work on a thread that others wait for: for `ms` milliseconds at a time it isn't needed, then
 * everything that has come in meanwhile gets its turn first. All who share it go on one after the other.
 */
export function takeTurns(ms: number): Pause {
  let sliceEnd = 0;
  let last = Promise.resolve();
  const nextTurn = async (): Promise<void> => {
    await setImmediate();
    sliceEnd = performance.now() + ms;
  };
  return () => (performance.now() < sliceEnd ? undefined : (last = last.then(nextTurn)));
}

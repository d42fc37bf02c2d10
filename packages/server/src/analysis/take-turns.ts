import { setImmediate } from 'node:timers/promises';
import type { Pause } from '../nlp/relate/pause.ts';

/**
 * A pause for long work on a thread that others wait for: for `ms` milliseconds at a time it isn't needed, then
 * everything that has come in meanwhile gets its turn first. All who share it go on one after the other.
 */
export function takeTurns(ms: number): Pause {
  let sliceEnd = 0;
  let sliceTurn = -1;
  let waiting = 0;
  let last = Promise.resolve();
  const begin = (): void => {
    sliceEnd = performance.now() + ms;
    sliceTurn = turn();
  };
  const nextTurn = async (): Promise<void> => {
    await setImmediate();
    waiting--;
    begin();
  };
  return () => {
    if (performance.now() < sliceEnd) return undefined;
    // What comes to an idle thread has just been given its turn.
    if (waiting === 0 && turn() !== sliceTurn) {
      begin();
      return undefined;
    }
    waiting++;
    return (last = last.then(nextTurn));
  };
}

/** How often the thread has looked what has come in. */
const turn = (): number => performance.nodeTiming.uvMetricsInfo.loopCount;

import { setImmediate } from 'node:timers/promises';
import type { Pause } from '../domain/pause.ts';

/**
 * A pause that all calls of a thread share. In every turn of its loop there are `ms` milliseconds for calls that have
 * just come or heard what they waited for, and as many for one of those that pause, the one that waits longest. So
 * short calls are answered at once beside long ones, and a burst of long ones holds up nobody.
 */
export function callsInTurn(ms: number): Pause {
  let sliceTurn = -1;
  let sliceEnd = 0;
  let last = Promise.resolve();
  const begin = () => {
    sliceTurn = turn();
    sliceEnd = performance.now() + ms;
  };
  return () => {
    if (turn() !== sliceTurn) {
      begin();
      return undefined;
    }
    if (performance.now() < sliceEnd) return undefined;
    return (last = last.then(() => setImmediate()).then(begin));
  };
}

/** How often the thread has looked what has come in. */
const turn = (): number => performance.nodeTiming.uvMetricsInfo.loopCount;

import { limits } from '../limits.ts';

const { firstPause, longestPause, longestSilence } = limits.webhooks;

/**
 * Seconds until an event is sent to a webhook again after so many attempts. Pauses grow threefold from five seconds to an
 * hour: some eighty attempts in three days. `random` is from 0 to 1.
 */
export function retryDelay(attempts: number, random: number): number {
  return jittered(Math.min(firstPause * 3 ** (attempts - 1), longestPause), random);
}

/**
 * Seconds for which a webhook is left alone after so many failures in a row: at first a second, at last five minutes. While it is
 * down its events wait untried, so that they go out as soon as it is back.
 */
export function backoffDelay(failures: number, random: number): number {
  return jittered(Math.min(2 ** (failures - 1), longestSilence), random);
}

/** Up to a tenth longer, so that what failed together does not come back together. */
const jittered = (seconds: number, random: number) => Math.ceil(seconds * (1 + random / 10));

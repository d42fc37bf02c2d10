import { limits } from '../limits.ts';

const { firstPause, maxPause, maxBackoff } = limits.webhooks;

/**
 * Returns the seconds until an event is resent after a number of attempts. Each pause is three times the one before, from five
 * seconds up to an hour, which makes some eighty attempts in three days. `random` is from 0 to 1.
 */
export function retryDelay(attempts: number, random: number): number {
  return jittered(Math.min(firstPause * 3 ** (attempts - 1), maxPause), random);
}

/**
 * Returns the seconds for which a webhook gets no events after a number of failures in a row: one second at first, five minutes at
 * most. Its events wait meanwhile without attempts, so they are sent as soon as the webhook works again.
 */
export function backoffDelay(failures: number, random: number): number {
  return jittered(Math.min(2 ** (failures - 1), maxBackoff), random);
}

/** Lengthens a pause by up to a tenth, so that deliveries which failed together are not retried together. */
const jittered = (seconds: number, random: number) => Math.ceil(seconds * (1 + random / 10));

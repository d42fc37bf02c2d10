import type { FailedSignIns } from '../accounts/interface.ts';
import { SharedSignInBrake } from '../accounts/shared-sign-in-brake.ts';
import { SignInBrake } from '../accounts/sign-in-brake.ts';
import type { Clock } from '../domain/clock.ts';
import { limits } from '../domain/limits.ts';
import { throttle } from '../domain/throttle.ts';
import type { Store } from '../store/store.ts';
import { atMost } from './at-most.ts';
import type { Logger } from './logger.ts';

/** How often the log tells that failures are not counted for all nodes. */
const complainEveryMs = 60_000;

/** The brake on failed sign-ins, as its log and its metrics see it. */
export interface WatchedSignIns extends FailedSignIns {
  /** Failures so far: those that were told that the pair is wrong, and those that were told to wait. */
  readonly counts: Readonly<Record<'wrong' | 'slowed', number>>;
}

/**
 * Slows down those who guess, tells the log of failed sign-ins until they are slowed down, and counts all. What somebody
 * signed in with is told where it is the public part of a pair, which names the account; anything else may be a secret in
 * the wrong place.
 */
export function watchSignIns(store: Store, clock: Clock, logger: Logger): WatchedSignIns {
  const own = new SignInBrake(clock, (network, seconds) => {
    logger.info({ network, retry_after: seconds }, 'sign-ins fail again and again and are slowed down');
  });
  const notCounted = throttle(complainEveryMs, clock, (error: unknown) => {
    logger.error({ err: error }, 'a failed sign-in was not counted for all nodes');
  });
  const brake = store.isShared ? new SharedSignInBrake(own, store, clock, notCounted) : own;
  const tell = atMost(limits.told.linesPerMinute, clock, (who: object, left_out: number) => {
    logger.info({ ...who, ...(left_out > 0 && { left_out }) }, 'a sign-in failed');
  });
  const counts = { wrong: 0, slowed: 0 };
  return {
    counts,
    async failed(address, apiKey) {
      const seconds = await brake.failed(address, apiKey);
      counts[seconds > 0 ? 'slowed' : 'wrong']++;
      if (seconds > 0) return seconds;
      const pair = await store.keys.find(apiKey).catch(() => undefined);
      tell({ address, ...(pair && { account: pair.accountId, api_key: pair.apiKey }) });
      return 0;
    },
  };
}

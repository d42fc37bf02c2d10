import type { FailedSignIns } from '../accounts/interface.ts';
import { SharedSignInThrottle } from '../accounts/shared-sign-in-throttle.ts';
import { SignInThrottle } from '../accounts/sign-in-throttle.ts';
import type { Clock } from '../domain/clock.ts';
import { limits } from '../domain/limits.ts';
import { throttle } from '../domain/throttle.ts';
import type { Store } from '../store/store.ts';
import { limitPerMinute } from './limit-per-minute.ts';
import type { Logger } from './logger.ts';

/** How often the log repeats that failures are not counted for all nodes. */
const logEveryMs = 60_000;

/** The throttle of failed sign-ins, with the counts that metrics read. */
export interface WatchedSignIns extends FailedSignIns {
  /** Failures since the start: `wrong` credentials, and sign-ins that were `slowed` down. */
  readonly counts: Readonly<Record<'wrong' | 'slowed', number>>;
}

/**
 * Returns a throttle that slows down guessing, logs failed sign-ins until they are slowed down, and counts all of them. The log has
 * the API key only where it belongs to a known pair: anything else may be a secret in the wrong field.
 */
export function watchSignIns(store: Store, clock: Clock, logger: Logger): WatchedSignIns {
  const localThrottle = new SignInThrottle(clock, (network, seconds) => {
    logger.info({ network, retry_after: seconds }, 'sign-ins fail again and again and are slowed down');
  });
  const onNotCounted = throttle(logEveryMs, clock, (error: unknown) => {
    logger.error({ err: error }, 'a failed sign-in was not counted for all nodes');
  });
  const signIns = store.isShared
    ? new SharedSignInThrottle(localThrottle, store, clock, onNotCounted)
    : localThrottle;
  const logFailure = limitPerMinute(limits.log.linesPerMinute, clock, (who: object, left_out: number) => {
    logger.info({ ...who, ...(left_out > 0 && { left_out }) }, 'a sign-in failed');
  });
  const counts = { wrong: 0, slowed: 0 };
  return {
    counts,
    async addFailure(address, apiKey) {
      const seconds = await signIns.addFailure(address, apiKey);
      counts[seconds > 0 ? 'slowed' : 'wrong']++;
      if (seconds > 0) return seconds;
      const pair = await store.keys.find(apiKey).catch(() => undefined);
      logFailure({ address, ...(pair && { account: pair.accountId, api_key: pair.apiKey }) });
      return 0;
    },
  };
}

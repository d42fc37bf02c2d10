import type { TokenManager } from '../accounts/tokens.ts';
import type { Clock } from '../domain/clock.ts';
import { limits } from '../domain/limits.ts';
import type { Store } from '../store/store.ts';
import type { Logger } from './logger.ts';
import { repeat } from './repeat.ts';

const pruneEveryMs = 10 * 60 * 1000;
/** Events that one transaction removes. */
const pruneBatch = 500;
/** How often the clock is checked. After the clock was set back, a token can outlive its ten minutes by this time. */
const watchClockEveryMs = 10_000;
/** How often the counts of calls are saved. A crash loses the calls of this time. */
const saveCallsEveryMs = 10_000;

interface ChoresOptions {
  store: Store;
  tokens: TokenManager;
  meter: { save(): Promise<void> };
  clock: Clock;
  log: Logger;
}

/** Starts the regular chores of a service: removes what has expired, watches the clock, saves the counts of calls. */
export function startChores({ store, tokens, meter, clock, log }: ChoresOptions): {
  stop: () => Promise<void>;
} {
  const logError = (message: string) => (error: unknown) => {
    log.error({ err: error }, message);
  };
  const prune = () =>
    Promise.all([
      tokens.prune(),
      store.isShared && store.failedSignIns.prune(clock() - limits.failedSignIns.resetAfter * 1000),
      store.idempotentResults.prune(Math.floor(clock() / 1000) - limits.idempotencySeconds),
      pruneEvents(),
    ]);
  const pruneEvents = async () => {
    const now = Math.floor(clock() / 1000);
    const { retention, undeliveredRetention } = limits.events;
    const old = { before: now - retention, deadBefore: now - undeliveredRetention, atMost: pruneBatch };
    while ((await store.events.prune(old)) === pruneBatch);
  };
  const watchClock = () => tokens.watchClock();
  const onClockError = logError('tokens used while the clock was ahead could not be shortened');
  const onSaveError = logError('the counts of calls could not be saved');
  watchClock().catch(onClockError);
  const stops = [
    repeat(pruneEveryMs, prune, logError('expired data could not be removed')),
    repeat(watchClockEveryMs, watchClock, onClockError),
    repeat(saveCallsEveryMs, () => meter.save(), onSaveError),
  ];
  return {
    async stop() {
      for (const stop of stops) stop();
      await meter.save().catch(onSaveError);
    },
  };
}

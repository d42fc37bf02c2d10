import type { TokenRing } from '../accounts/tokens.ts';
import type { Clock } from '../domain/clock.ts';
import { limits } from '../domain/limits.ts';
import type { Store } from '../store/store.ts';
import type { Logger } from './logger.ts';
import { repeat } from './repeat.ts';

const pruneEveryMs = 10 * 60 * 1000;
/** Events that one transaction removes. */
const pruned = 500;
/** How much longer than ten minutes a token can live when the clock is set back. */
const watchClockEveryMs = 10_000;
/** What a crash can forget of the calls that were made. */
const saveCallsEveryMs = 10_000;

interface ChoresOptions {
  store: Store;
  tokens: TokenRing;
  meter: { save(): Promise<void> };
  clock: Clock;
  log: Logger;
}

/** What a service does now and then, and once more at its stop where that is needed. */
export function startChores({ store, tokens, meter, clock, log }: ChoresOptions): {
  stop: () => Promise<void>;
} {
  const complain = (complaint: string) => (error: unknown) => {
    log.error({ err: error }, complaint);
  };
  const prune = () =>
    Promise.all([
      tokens.prune(),
      store.isShared && store.failedSignIns.prune(clock() - limits.failedSignIns.forgottenAfter * 1000),
      store.idempotentResults.prune(Math.floor(clock() / 1000) - limits.idempotencySeconds),
      pruneEvents(),
    ]);
  const pruneEvents = async () => {
    const now = Math.floor(clock() / 1000);
    const { kept, undeliveredKept } = limits.events;
    const old = { before: now - kept, deadBefore: now - undeliveredKept, atMost: pruned };
    while ((await store.events.prune(old)) === pruned);
  };
  const watchClock = () => tokens.watchClock();
  const notBounded = complain('tokens used while the clock was ahead were not bounded');
  const notSaved = complain('the counts of calls were not saved');
  watchClock().catch(notBounded);
  const stops = [
    repeat(pruneEveryMs, prune, complain('what is expired was not removed')),
    repeat(watchClockEveryMs, watchClock, notBounded),
    repeat(saveCallsEveryMs, () => meter.save(), notSaved),
  ];
  return {
    async stop() {
      for (const stop of stops) stop();
      await meter.save().catch(notSaved);
    },
  };
}

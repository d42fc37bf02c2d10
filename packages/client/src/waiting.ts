import { pause } from './abort.ts';
import { TextkinError } from './errors.ts';
import type { CallOptions } from './types.ts';

/** Seconds that one call is held: proxies tend to end those that take a minute. */
const wait = 30;

/** Asks until the result is there, and with `whole` until no other text is pending either. */
export async function whenReady<T extends object>(
  ask: (wait: number) => Promise<T>,
  { signal, whole = false }: CallOptions & { whole?: boolean },
): Promise<T> {
  for (;;) {
    try {
      const answer = await ask(wait);
      if (!whole || !('pending' in answer)) return answer;
      // It was held for `wait` already, unless the service holds as many calls as it can.
      await pause(1, signal);
    } catch (error) {
      if (!(error instanceof TextkinError)) throw error;
      // The service holds as many calls as it can, and answers at once.
      if (error.reason === 'processing' || error.reason === 'stillProcessing') await pause(1, signal);
      else if (error.reason !== 'waitRanOut') throw error;
    }
  }
}

import { pause } from './abort.ts';
import { TextkinError } from './errors.ts';
import type { CallOptions } from './types.ts';

/** Seconds that one call is held: proxies tend to end those that take a minute. */
const wait = 30;

/** Held calls ran out (1005), or the service holds as many as it can and says "not yet" at once (1003, 1004). */
const ranOut = 1005;
const notYet = [1003, 1004];

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
      if (notYet.includes(error.code)) await pause(1, signal);
      else if (error.code !== ranOut) throw error;
    }
  }
}

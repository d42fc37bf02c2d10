import { sleep } from './abort.ts';
import { TextkinError } from './errors.ts';
import type { CallOptions } from './types.ts';

/** Seconds that one call waits: proxies tend to end calls that take a minute. */
const wait = 30;

/** Repeats a call until it returns a result and, with `whole`, until no other text is pending. */
export async function whenReady<T extends object>(
  call: (wait: number) => Promise<T>,
  { signal, whole = false }: CallOptions & { whole?: boolean },
): Promise<T> {
  for (;;) {
    try {
      const result = await call(wait);
      if (!whole || !('pending' in result)) return result;
      // The call itself waits, except when the maximum number of calls is waiting already. Then it returns at once.
      await sleep(1, signal);
    } catch (error) {
      if (!(error instanceof TextkinError)) throw error;
      // The maximum number of calls was waiting already, so the call returned at once.
      if (error.reason === 'processing' || error.reason === 'stillProcessing') await sleep(1, signal);
      else if (error.reason !== 'waitRanOut') throw error;
    }
  }
}

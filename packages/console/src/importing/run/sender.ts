import { type Textkin, TextkinError } from '@textkin/client';
import type { Sender } from '@textkin/importing/storing';
import type { Gate } from './gate.ts';

/** The errors of a service that is temporarily unavailable; any other error is about the call. */
const temporaryErrors: readonly (string | undefined)[] = [
  'internal',
  'diskFull',
  'diskFails',
  'databaseAway',
  'stopping',
  undefined,
];

/** Milliseconds between two tries while the service is unavailable. */
const retryMs = 3000;

/** Called when the service does not respond, and when it responds again. */
export interface OutageHandlers {
  begin: (error: unknown) => void;
  end: () => void;
}

/**
 * Returns a sender that waits for the gate before each call. While the service is unavailable, it tries the call again until the
 * call succeeds: every call of an import may be repeated.
 */
export function retryingSender(
  client: Textkin,
  gate: Gate,
  signal: AbortSignal,
  outage: OutageHandlers,
): Sender {
  async function withRetries<T>(call: () => Promise<T>, isWhole: boolean): Promise<T> {
    for (;;) {
      await gate.pass();
      signal.throwIfAborted();
      try {
        const result = await call();
        outage.end();
        return result;
      } catch (error) {
        const isTemporary =
          error instanceof TextkinError && (isWhole || temporaryErrors.includes(error.reason));
        if (!isTemporary) throw error;
        outage.begin(error);
        await new Promise((done) => setTimeout(done, retryMs));
      }
    }
  }
  return {
    batch: (calls, options) => withRetries(() => client.batch(calls, options), true),
    call: (method, ...args) => withRetries(() => client.call(method, ...args), false),
    tagsWhenReady: (params, options) => withRetries(() => client.tagsWhenReady(params, options), false),
  };
}

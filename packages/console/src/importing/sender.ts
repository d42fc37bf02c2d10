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

/**
 * Returns a sender that waits for the gate before each call. If the service is unavailable, it calls `failed`, which
 * shuts the gate, and retries the call once the gate opens: every call of an import may be retried.
 */
export function retryingSender(
  client: Textkin,
  gate: Gate,
  signal: AbortSignal,
  failed: (error: unknown) => void,
): Sender {
  async function withRetries<T>(call: () => Promise<T>, isWhole: boolean): Promise<T> {
    for (;;) {
      await gate.pass();
      signal.throwIfAborted();
      try {
        return await call();
      } catch (error) {
        const isTemporary =
          error instanceof TextkinError && (isWhole || temporaryErrors.includes(error.reason));
        if (!isTemporary) throw error;
        failed(error);
      }
    }
  }
  return {
    batch: (calls, options) => withRetries(() => client.batch(calls, options), true),
    call: (method, ...args) => withRetries(() => client.call(method, ...args), false),
    tagsWhenReady: (params, options) => withRetries(() => client.tagsWhenReady(params, options), false),
  };
}

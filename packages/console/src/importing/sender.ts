import { type Textkin, TextkinError } from '@textkin/client';
import type { Sender } from '@textkin/importing/storing';
import type { Gate } from './gate.ts';

/** What the service says where it can't answer now; anything else it says is about the call. */
const passing: readonly (string | undefined)[] = [
  'internal',
  'diskFull',
  'diskFails',
  'databaseAway',
  'stopping',
  undefined,
];

/**
 * Sends through the client when the gate is open. Where no answer comes, `failed` is told, which shuts the gate, and the
 * same is sent again once it opens: all that an import sends can be repeated.
 */
export function patient(
  client: Textkin,
  gate: Gate,
  signal: AbortSignal,
  failed: (error: unknown) => void,
): Sender {
  async function trying<T>(ask: () => Promise<T>, isWhole: boolean): Promise<T> {
    for (;;) {
      await gate.pass();
      signal.throwIfAborted();
      try {
        return await ask();
      } catch (error) {
        const mayPass = error instanceof TextkinError && (isWhole || passing.includes(error.reason));
        if (!mayPass) throw error;
        failed(error);
      }
    }
  }
  return {
    batch: (calls, options) => trying(() => client.batch(calls, options), true),
    call: (method, ...args) => trying(() => client.call(method, ...args), false),
    tagsWhenReady: (params, options) => trying(() => client.tagsWhenReady(params, options), false),
  };
}

import { createHash } from 'node:crypto';
import { text } from '../../contract/fields.ts';
import type { Caller } from '../../contract/method.ts';
import { ServiceError } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import type { TextSummary } from '../../domain/text.ts';
import type { IdempotencyKey, Store } from '../../store/store.ts';

export const idempotencyKey = text(limits.idempotencyKey, 'outOfRange')
  .optional()
  .describe(
    'Idempotency key: a repeated call with the same key and params within 24 hours returns the first result and does nothing.',
  );

/**
 * Returns the idempotency key of a call, made at `now` (milliseconds), with what it stands for; undefined when the call has
 * none. Keys that are bound to collections have idempotency keys of their own: that one is in use elsewhere in the account
 * is none of their business.
 */
export function onceKey(
  method: string,
  { idempotency_key, ...params }: { idempotency_key?: string | undefined },
  { collections }: Pick<Caller, 'collections'>,
  now: number,
): IdempotencyKey | undefined {
  if (!idempotency_key) return undefined;
  const key = collections === undefined ? idempotency_key : `${collections.join()}: ${idempotency_key}`;
  // Params as they were parsed: "1" and 1 are one id, and unknown members make no difference.
  const said = Object.entries(params)
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const hash = createHash('sha256')
    .update(JSON.stringify([method, said]))
    .digest();
  return { key, hash, expiredBefore: Math.floor(now / 1000) - limits.idempotencySeconds };
}

/** The answer that the call got before, if it was made before; throws when its key belongs to another call. */
export async function storedResult(
  store: Store,
  account: number,
  once: IdempotencyKey | undefined,
): Promise<TextSummary | undefined> {
  const answer = once && (await store.idempotentResults.find(account, once));
  if (answer === 'keyReused') throw keyReused();
  return answer;
}

export const keyReused = () => new ServiceError('keyReused', { field: 'idempotency_key' });

import { createHash } from 'node:crypto';
import { text } from '../../contract/fields.ts';
import type { Caller } from '../../contract/method.ts';
import { ServiceError } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import type { WrittenText } from '../../domain/text.ts';
import type { IdempotencyKey, Store } from '../../store/store.ts';

export const idempotencyKeyParam = text(limits.idempotencyKey, 'outOfRange')
  .optional()
  .describe(
    'Idempotency key: a repeated call with the same key and params within 24 hours returns the first result and does nothing.',
  );

/**
 * Returns the idempotency key of a call made at `now` (milliseconds) with a hash of its params; undefined if the call has none.
 * An API key that is bound to collections has idempotency keys of its own, so that its holder does not learn which keys others use.
 */
export function idempotencyKeyOf(
  method: string,
  { idempotency_key, ...params }: { idempotency_key?: string | undefined },
  { collections }: Pick<Caller, 'collections'>,
  now: number,
): IdempotencyKey | undefined {
  if (!idempotency_key) return undefined;
  const key = collections === undefined ? idempotency_key : `${collections.join()}: ${idempotency_key}`;
  // Hashes the parsed params, so that "1" and 1 are the same id, and unknown members make no difference.
  const entries = Object.entries(params)
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const hash = createHash('sha256')
    .update(JSON.stringify([method, entries]))
    .digest();
  return { key, hash, expiredBefore: Math.floor(now / 1000) - limits.idempotencySeconds };
}

/** Returns the result of the earlier call with this idempotency key; undefined if there was none. Throws keyReused for another call. */
export async function storedResult(
  store: Store,
  account: number,
  key: IdempotencyKey | undefined,
): Promise<WrittenText | undefined> {
  const result = key && (await store.idempotentResults.find(account, key));
  if (result === 'keyReused') throw keyReused();
  return result;
}

export const keyReused = () => new ServiceError('keyReused', { field: 'idempotency_key' });

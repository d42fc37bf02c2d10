import { sql } from '#kysely';
import type { TextFields, WrittenText } from '../../domain/text.ts';
import type { Queries } from '../engines.ts';
import type { IdempotencyKey } from '../store.ts';

// A literal and not a parameter, so that the planner can use the partial index.
const hasMoreThanIds = sql<boolean>`answer <> ''`;

interface Call {
  account: number;
  idempotency: IdempotencyKey | undefined;
  /** The fields that the call sets. A repeated call contains them again. */
  fields: Partial<TextFields>;
  now: number;
}

/** Finds the result of the call that the key names. Returns `keyReused` when the key names another call. */
export async function findResult(
  db: Queries,
  account: number,
  { key, hash, expiredBefore }: IdempotencyKey,
): Promise<WrittenText | 'keyReused' | undefined> {
  const row = await db
    .selectFrom('idempotency')
    .select(['hash', 'createdAt', 'collectionId', 'textId', 'answer'])
    .where('accountId', '=', account)
    .where('key', '=', key)
    .executeTakeFirst();
  if (row === undefined || row.createdAt < expiredBefore) return undefined;
  const { collectionId, textId, createdAt, answer } = row;
  if (Buffer.compare(row.hash, hash) !== 0) return 'keyReused';
  const rest = answer === '' ? {} : (JSON.parse(answer) as Partial<WrittenText>);
  return { collectionId, textId, headline: '', url: '', createdAt, ...rest };
}

/**
 * Runs a write unless it ran under its key before, and stores its result in the same transaction. A refusal changes nothing and is not
 * stored. Without a key the write always runs.
 */
export async function runOnce<Refusal extends string>(
  db: Queries,
  { account, idempotency, fields, now }: Call,
  write: () => Promise<WrittenText | Refusal>,
): Promise<WrittenText | Refusal | 'keyReused'> {
  if (idempotency === undefined) return await write();
  const earlier = await findResult(db, account, idempotency);
  if (earlier !== undefined) return earlier;
  const result = await write();
  if (typeof result === 'string') return result;
  const { collectionId, textId } = result;
  const columns = {
    hash: idempotency.hash,
    createdAt: now,
    collectionId,
    textId,
    answer: remainder(result, fields),
  };
  await db
    .insertInto('idempotency')
    .values({ accountId: account, key: idempotency.key, ...columns })
    // An earlier result under the key has expired.
    .onConflict((conflict) => conflict.columns(['accountId', 'key']).doUpdateSet(columns))
    .execute();
  return result;
}

/** Returns the fields of a result that the call did not set, as JSON. Fields that it set are not stored, so they can't outlive the text. */
function remainder(result: WrittenText, fields: object): string {
  const { headline, url, authors, publishedAt, extTextId, revision } = result;
  const rest = Object.entries({ headline, url, authors, publishedAt, extTextId, revision }).filter(
    ([name, value]) => value !== undefined && value !== '' && !(name in fields),
  );
  return rest.length === 0 ? '' : JSON.stringify(Object.fromEntries(rest));
}

/** Deletes everything but the ids from stored results about a text, or about all texts of a collection, before the texts are deleted. */
export async function eraseResults(db: Queries, collectionId: number, textId?: number): Promise<void> {
  const results = db
    .updateTable('idempotency')
    .set({ answer: '' })
    .where(hasMoreThanIds)
    .where('collectionId', '=', collectionId);
  await (textId === undefined ? results : results.where('textId', '=', textId)).execute();
}

export async function pruneResults(db: Queries, args: { before: number }): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency')
    .where('createdAt', '<', args.before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

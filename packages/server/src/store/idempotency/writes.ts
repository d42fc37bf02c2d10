import { sql } from '#kysely';
import type { TextFields, TextSummary } from '../../domain/text.ts';
import type { Queries } from '../engines.ts';
import type { IdempotencyKey } from '../store.ts';

// Written out instead of bound, so that the planner sees that the partial index serves.
const saysMore = sql<boolean>`answer <> ''`;

interface Call {
  account: number;
  idempotency: IdempotencyKey | undefined;
  /** What the call says of the text; whoever repeats it says it again. */
  fields: Partial<TextFields>;
  now: number;
}

/** What was answered to the call that the key names; reads and writes share it. */
export async function findResult(
  db: Queries,
  account: number,
  { key, hash, expiredBefore }: IdempotencyKey,
): Promise<TextSummary | 'keyReused' | undefined> {
  const row = await db
    .selectFrom('idempotency')
    .select(['hash', 'createdAt', 'collectionId', 'textId', 'answer'])
    .where('accountId', '=', account)
    .where('key', '=', key)
    .executeTakeFirst();
  if (row === undefined || row.createdAt < expiredBefore) return undefined;
  const { collectionId, textId, createdAt, answer } = row;
  if (Buffer.compare(row.hash, hash) !== 0) return 'keyReused';
  const rest = answer === '' ? {} : (JSON.parse(answer) as Partial<TextSummary>);
  return { collectionId, textId, headline: '', url: '', createdAt, ...rest };
}

/**
 * Does a write unless it was done under its key before, and keeps its answer in the same transaction. A refusal changes
 * nothing and is not kept. Without a key the write is simply done.
 */
export async function runOnce<Refusal extends string>(
  db: Queries,
  { account, idempotency, fields, now }: Call,
  write: () => Promise<TextSummary | Refusal>,
): Promise<TextSummary | Refusal | 'keyReused'> {
  if (idempotency === undefined) return await write();
  const before = await findResult(db, account, idempotency);
  if (before !== undefined) return before;
  const answer = await write();
  if (typeof answer === 'string') return answer;
  const { collectionId, textId } = answer;
  const kept = {
    hash: idempotency.hash,
    createdAt: now,
    collectionId,
    textId,
    answer: restOf(answer, fields),
  };
  await db
    .insertInto('idempotency')
    .values({ accountId: account, key: idempotency.key, ...kept })
    // Where there is one under the key, it is too old to count.
    .onConflict((conflict) => conflict.columns(['accountId', 'key']).doUpdateSet(kept))
    .execute();
  return answer;
}

/** What an answer says of a text beyond the call, so that nothing of the text is kept that would outlive it. */
function restOf({ headline, url, authors, publishedAt, extTextId }: TextSummary, said: object): string {
  const rest = Object.entries({ headline, url, authors, publishedAt, extTextId }).filter(
    ([name, value]) => value !== undefined && value !== '' && !(name in said),
  );
  return rest.length === 0 ? '' : JSON.stringify(Object.fromEntries(rest));
}

/** Leaves no more than the ids in answers about a text, or about all texts of a collection, that is being deleted. */
export async function eraseResults(db: Queries, collectionId: number, textId?: number): Promise<void> {
  const answers = db
    .updateTable('idempotency')
    .set({ answer: '' })
    .where(saysMore)
    .where('collectionId', '=', collectionId);
  await (textId === undefined ? answers : answers.where('textId', '=', textId)).execute();
}

export async function pruneResults(db: Queries, args: { before: number }): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency')
    .where('createdAt', '<', args.before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

import type { TextSummary } from '../../domain/text.ts';
import type { Db } from '../db.ts';
import type { Queries } from '../engines.ts';
import type { IdempotentResults, IdempotencyKey } from '../store.ts';

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

export function idempotentResultsIn(db: Db): IdempotentResults {
  return {
    find: (account, once) => findResult(db.read, account, once),
    prune: (before) => db.write('pruneAnswers', { before }),
  };
}

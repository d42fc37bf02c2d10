import type { TextSummary } from '../../domain/text.ts';
import { findAnswer } from '../answers.ts';
import type { Queries } from '../engines.ts';
import type { OnceKey } from '../store.ts';

/**
 * Does a write unless it was done under its key before, and keeps its answer in the same transaction. A refusal changes
 * nothing and is not kept. Without a key the write is simply done.
 */
export async function once<Refusal extends string>(
  db: Queries,
  account: number,
  name: OnceKey | undefined,
  now: number,
  write: () => Promise<TextSummary | Refusal>,
): Promise<TextSummary | Refusal | 'keyReused'> {
  if (name === undefined) return await write();
  const before = await findAnswer(db, account, name);
  if (before !== undefined) return before;
  const answer = await write();
  if (typeof answer === 'string') return answer;
  const kept = { hash: name.hash, createdAt: now, answer: JSON.stringify(answer) };
  await db
    .insertInto('idempotency')
    .values({ accountId: account, key: name.key, ...kept })
    // Where there is one under the key, it is too old to count.
    .onConflict((conflict) => conflict.columns(['accountId', 'key']).doUpdateSet(kept))
    .execute();
  return answer;
}

export async function pruneAnswers(db: Queries, args: { before: number }): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency')
    .where('createdAt', '<', args.before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

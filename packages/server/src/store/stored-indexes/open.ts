import type { Changes } from '../changes/interface.ts';
import { changesIn } from '../changes/reads.ts';
import { existingCollectionsIn } from '../collections/existing.ts';
import type { StoreLocation } from '../location.ts';
import type { StoredIndexes } from './interface.ts';

/** What it takes to make stored indexes. */
export interface OpenedStoredIndexes {
  stored: StoredIndexes;
  changes: Changes;
  existing: (collectionIds: readonly number[]) => Promise<Set<number>>;
  close: () => Promise<void>;
}

/** An index over a million vectors takes minutes. */
const answerMs = 60 * 60_000;

/** Opens the stored indexes of a store for making them; without what they need in the engine, says what it lacks. */
export async function openStoredIndexes({
  database,
}: StoreLocation): Promise<OpenedStoredIndexes | { lacks: string }> {
  if (database === undefined) return { lacks: 'SQLite has no stored indexes' };
  const { openPool, queriesOf } = await import('../postgres/connection.ts');
  const { prepare } = await import('../postgres/stored-index/tables.ts');
  const { PostgresStoredIndexes } = await import('../postgres/stored-index/stored-indexes.ts');
  const pool = openPool(database, { max: 2, onError: () => undefined, answerMs });
  const lacks = await prepare(pool);
  const stored = await PostgresStoredIndexes.in(pool);
  if (stored === undefined) {
    await pool.end();
    return { lacks: lacks ?? 'pgvector is not there' };
  }
  const read = queriesOf(pool);
  return {
    stored,
    changes: changesIn({ read }),
    existing: existingCollectionsIn(read),
    close: () => pool.end(),
  };
}

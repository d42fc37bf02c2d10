import type { Changes } from '../../changes/interface.ts';
import { changesIn } from '../../changes/reads.ts';
import { existingCollectionsIn } from '../../collections/existing.ts';
import type { StoreLocation } from '../../location.ts';
import { openPool, queriesOf } from '../connection.ts';
import type { StoredIndexes } from './interface.ts';
import { findStoredIndexes, searchSettings } from './stored-indexes.ts';
import { prepare } from './tables.ts';

/** Connections of a thread that reads: it searches for one text at a time, and meanwhile may read a newer index. */
const readConnections = 2;
/** The longest time of a read. These connections have no heartbeat that detects a lost database. */
const readTimeoutMs = 5000;
/** Timeout of a query that builds an index. An index of a million vectors takes minutes. */
const buildTimeoutMs = 60 * 60_000;

/** Opens connections for reading stored indexes. The returned function returns undefined until a node has prepared the database. */
export function storedIndexesAt({ database }: StoreLocation): () => Promise<StoredIndexes | undefined> {
  if (database === undefined) return () => Promise.resolve(undefined);
  const pool = openPool(database, {
    max: readConnections,
    onError: () => undefined,
    queryTimeoutMs: readTimeoutMs,
  });
  pool.on('connect', (client) => void client.query(searchSettings).catch(() => undefined));
  let stored: StoredIndexes | undefined;
  return async () => (stored ??= await findStoredIndexes(pool));
}

/** The part of a store that building stored indexes uses. */
export interface OpenedStoredIndexes {
  stored: StoredIndexes;
  changes: Changes;
  existing: (collectionIds: readonly number[]) => Promise<Set<number>>;
  close: () => Promise<void>;
}

/** Prepares a database for stored indexes, and opens them for building. Returns what the database lacks if it can't hold them. */
export async function openStoredIndexes({
  database,
}: StoreLocation): Promise<OpenedStoredIndexes | { lacks: string }> {
  if (database === undefined) return { lacks: 'SQLite has no stored indexes' };
  const pool = openPool(database, { max: 2, onError: () => undefined, queryTimeoutMs: buildTimeoutMs });
  const lacks = await prepare(pool);
  const stored = await findStoredIndexes(pool);
  if (stored === undefined) {
    await pool.end();
    return { lacks: lacks ?? 'pgvector is not installed' };
  }
  const read = queriesOf(pool);
  return {
    stored,
    changes: changesIn({ read }),
    existing: existingCollectionsIn(read),
    close: () => pool.end(),
  };
}

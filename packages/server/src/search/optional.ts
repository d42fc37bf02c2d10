import type { StoreLocation } from '../store/location.ts';
import type { StoredIndexSupport } from './unloaded.ts';

/** Parts that the search can do without: remove a line and its folders, and everything else compiles. */
const parts: { storedIndex?: () => Promise<StoredIndexSupport> } = {
  storedIndex: async () => (await import('./stored-index/support.ts')).support,
};

/** Returns the support for indexes in the database; undefined for a store in a folder. */
export async function storedIndexSupport({
  database,
}: StoreLocation): Promise<StoredIndexSupport | undefined> {
  return database === undefined ? undefined : parts.storedIndex?.();
}

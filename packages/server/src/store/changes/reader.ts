import { changesIn } from './reads.ts';
import { existingCollectionsIn } from '../collections/existing.ts';
import type { Db } from '../db.ts';
import type { StoreLocation } from '../location.ts';
import { changesFrom } from '../vocabularies/changes.ts';
import { groupsIn } from '../groups/reads.ts';
import { editsFrom } from '../tag-edits/reads.ts';
import { openReadOnly } from '../read-only.ts';
import type { Store } from '../store.ts';

/** The part of the store that threads read to derive data from it. */
export interface Reader {
  changes: Store['changes'];
  tagEdits: Pick<Store['tagEdits'], 'list'>;
  groups: Pick<Store['groups'], 'features' | 'members' | 'version'>;
  vocabularies: Pick<Store['vocabularies'], 'state' | 'changesSince'>;
  /** Returns the collections that exist among the given ones, of any account. */
  existing(collectionIds: readonly number[]): Promise<Set<number>>;
}

/** Opens a connection that only reads, to a store that a service has open. */
export async function openReader(location: StoreLocation): Promise<Reader> {
  const { read } = await openReadOnly(location);
  const db = { read } as Db;
  return {
    changes: changesIn(db),
    tagEdits: { list: editsFrom(db) },
    groups: groupsIn(db),
    vocabularies: changesFrom(db),
    existing: existingCollectionsIn(read),
  };
}

import { storedIndexesAt } from '../../store/postgres/stored-index/open.ts';
import type { StoredIndexSupport } from '../unloaded.ts';
import { StoredParts } from './part.ts';
import { StoredIndexReader } from './reader.ts';
import { startBuilding } from './start.ts';

/** Indexes of related texts in a PostgreSQL database with pgvector. */
export const support: StoredIndexSupport = {
  openParts: (location, model) => new StoredParts(storedIndexesAt(location), model.name),
  openLoader: (location, viewOf) => new StoredIndexReader(storedIndexesAt(location), viewOf),
  startBuilding,
};

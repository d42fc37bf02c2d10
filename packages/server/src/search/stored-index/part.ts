import { buildSegment, type Document } from '../../index/segment/build.ts';
import type { UnloadedFacts } from '../../index/unloaded-texts.ts';
import type { StoredIndexes } from '../../store/postgres/stored-index/interface.ts';
import type { UnloadedPart, UnloadedParts } from '../unloaded.ts';

/** Texts per read. */
const idsPerRead = 1000;

/** Reads stored indexes for the indexer. */
export class StoredParts implements UnloadedParts {
  readonly #stored: () => Promise<StoredIndexes | undefined>;
  readonly #model: string;

  /** `model` is the name of the service's model. */
  constructor(stored: () => Promise<StoredIndexes | undefined>, model: string) {
    this.#stored = stored;
    this.#model = model;
  }

  async read(collectionId: number, after?: number): Promise<UnloadedPart | undefined> {
    const stored = await this.#stored();
    if (stored === undefined) return undefined;
    if (after !== undefined) {
      const state = await stored.state(collectionId);
      if (state === undefined || state.version <= after) return undefined;
    }
    const found = await stored.facts(collectionId);
    if (found?.model !== this.#model) return undefined;
    return new StoredPart(stored, collectionId, found.version, found.facts);
  }
}

class StoredPart implements UnloadedPart {
  readonly version: number;
  readonly facts: UnloadedFacts;
  readonly removed: SharedArrayBuffer[] = [];
  readonly #removedIds = new Set<number>();
  readonly #stored: StoredIndexes;
  readonly #collectionId: number;

  constructor(stored: StoredIndexes, collectionId: number, version: number, facts: UnloadedFacts) {
    this.#stored = stored;
    this.#collectionId = collectionId;
    this.version = version;
    this.facts = facts;
  }

  get bytes(): number {
    const { hashes, counts, singles, singleIds, sample } = this.facts;
    const arrays = [hashes, counts, singles, singleIds, sample.vectors, sample.lengths];
    return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  async remove(textIds: readonly number[]): Promise<SharedArrayBuffer | undefined> {
    const ids = textIds.filter((id) => !this.#removedIds.has(id));
    const documents: Document[] = [];
    for (let from = 0; from < ids.length; from += idsPerRead)
      documents.push(...(await this.#stored.texts(this.#collectionId, ids.slice(from, from + idsPerRead))));
    if (documents.length === 0) return undefined;
    for (const { textId } of documents) this.#removedIds.add(textId);
    const { bytes } = buildSegment(documents);
    this.removed.push(bytes);
    return bytes;
  }
}

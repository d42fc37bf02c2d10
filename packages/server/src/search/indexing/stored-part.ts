import { buildSegment } from '../../index/segment/build.ts';
import type { StoredFacts } from '../../index/stored/stored-index.ts';
import { modelName } from '../../nlp/model.ts';
import type { StoredIndexes } from '../../store/store.ts';

/** Ids of one read. */
const idsAtOnce = 1000;

/** The part of a collection's index that lies in the store, as the indexer sees it. */
export class StoredPart {
  /** The version of the collection that it is of. */
  readonly version: number;
  readonly facts: StoredFacts;
  /** Segments of the texts that are in it and have gone or changed since. */
  readonly gone: SharedArrayBuffer[] = [];
  readonly #goneIds = new Set<number>();
  readonly #stored: StoredIndexes;
  readonly #collectionId: number;

  constructor(stored: StoredIndexes, collectionId: number, version: number, facts: StoredFacts) {
    this.#stored = stored;
    this.#collectionId = collectionId;
    this.version = version;
    this.facts = facts;
  }

  get bytes(): number {
    const { hashes, counts, singles, singleIds, sample } = this.facts;
    const lists = [hashes, counts, singles, singleIds, sample.vectors, sample.lengths];
    return lists.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** Takes out what texts were when the index was made; undefined when none of them was in it. */
  async takeOut(textIds: readonly number[]): Promise<SharedArrayBuffer | undefined> {
    const ids = textIds.filter((id) => !this.#goneIds.has(id));
    const found = [];
    for (let from = 0; from < ids.length; from += idsAtOnce)
      found.push(...(await this.#stored.texts(this.#collectionId, ids.slice(from, from + idsAtOnce))));
    if (found.length === 0) return undefined;
    for (const { textId } of found) this.#goneIds.add(textId);
    const { bytes } = buildSegment(found);
    this.gone.push(bytes);
    return bytes;
  }
}

/** Undefined when there is none that is complete and of this model. */
export async function readStoredPart(
  stored: StoredIndexes | undefined,
  collectionId: number,
): Promise<StoredPart | undefined> {
  const found = await stored?.facts(collectionId);
  if (stored === undefined || found?.model !== modelName) return undefined;
  return new StoredPart(stored, collectionId, found.version, found.facts);
}

import type { UsedVocabulary } from '../../linking/matcher.ts';
import { FollowedVocabulary, type VocabularyReader } from './followed-vocabulary.ts';

/** The maximum bytes of all vocabularies; the vocabularies of the current call may take more. */
const maxBytes = 100_000_000;

/** A cache of the vocabularies in use, within a limit of memory. */
export class VocabularyCache {
  readonly #reader: VocabularyReader;
  /** The vocabularies by id, the least recently used first. */
  readonly #vocabularies = new Map<number, FollowedVocabulary>();

  constructor(reader: VocabularyReader) {
    this.#reader = reader;
  }

  /** Returns vocabularies with everything that is committed now. */
  async catchUp(ids: readonly number[]): Promise<UsedVocabulary[]> {
    const used: UsedVocabulary[] = [];
    for (const vocabulary of ids) {
      const followed = this.#vocabularies.get(vocabulary) ?? new FollowedVocabulary(this.#reader, vocabulary);
      this.#vocabularies.delete(vocabulary);
      this.#vocabularies.set(vocabulary, followed);
      await followed.catchUp();
      used.push({ vocabulary, index: followed.index });
    }
    this.#evict(ids);
    return used;
  }

  #evict(used: readonly number[]): void {
    let bytes = 0;
    for (const { index } of this.#vocabularies.values()) bytes += index.bytes;
    for (const [id, { index }] of this.#vocabularies) {
      if (bytes <= maxBytes) return;
      if (used.includes(id)) continue;
      this.#vocabularies.delete(id);
      bytes -= index.bytes;
    }
  }
}

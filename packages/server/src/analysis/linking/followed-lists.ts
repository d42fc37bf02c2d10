import type { UsedList } from '../../linking/matcher.ts';
import { FollowedList, type VocabularyReader } from './followed-list.ts';

/** Bytes for all lists; those of the current call may take more. */
const maxBytes = 100_000_000;

/** A cache of the vocabularies in use, within a bound of memory. */
export class FollowedLists {
  readonly #reader: VocabularyReader;
  /** The least recently used first. */
  readonly #lists = new Map<number, FollowedList>();

  constructor(reader: VocabularyReader) {
    this.#reader = reader;
  }

  /** Returns vocabularies with everything that is committed now. */
  async caughtUp(ids: readonly number[]): Promise<UsedList[]> {
    const used: UsedList[] = [];
    for (const vocabulary of ids) {
      const list = this.#lists.get(vocabulary) ?? new FollowedList(this.#reader, vocabulary);
      this.#lists.delete(vocabulary);
      this.#lists.set(vocabulary, list);
      await list.catchUp();
      used.push({ vocabulary, index: list.index });
    }
    this.#evict(ids);
    return used;
  }

  #evict(used: readonly number[]): void {
    let bytes = 0;
    for (const { index } of this.#lists.values()) bytes += index.bytes;
    for (const [id, { index }] of this.#lists) {
      if (bytes <= maxBytes) return;
      if (used.includes(id)) continue;
      this.#lists.delete(id);
      bytes -= index.bytes;
    }
  }
}

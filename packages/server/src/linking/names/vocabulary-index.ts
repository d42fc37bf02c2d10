import { LRUCache } from 'lru-cache';
import type { EntryCategory, VocabularyEntry } from '../../domain/tags/vocabulary.ts';
import { namesOf } from '../../domain/tags/vocabulary.ts';
import { type FormWord, nameWords } from './form-words.ts';
import { growTo } from './grow-to.ts';
import { HashNumbers } from './hash-numbers.ts';
import { NameHash } from './name-hash.ts';
import { Records } from './records.ts';

/** An entry of a vocabulary as matches need it. */
export interface IndexedEntry {
  id: string;
  category: EntryCategory;
  isNever: boolean;
  names: readonly IndexedName[];
}

export interface IndexedName {
  name: string;
  words: readonly FormWord[];
  /** The forms of the words, joined by spaces. */
  form: string;
  /** Whether the article was removed; such a name counts only where the analysis found a name. */
  isWithoutArticle: boolean;
}

type StoredEntry = [id: string, category: EntryCategory, isNever: 0 | 1, ...names: string[]];

/** The number of cells of `#longest`, a power of two. First words that share a cell cause a few more searches. */
const FIRST_WORDS = 1 << 18;
const CACHED_ENTRIES = 2000;
/** The index is rebuilt when its former records outnumber its current records by more than this. */
const MANY_FORMER = 1000;
const ARTICLE = /^the (?=\S)/iu;

/** The names of one vocabulary: from words to entries, some 180 bytes for an entry with three names. */
export class VocabularyIndex {
  #numbers = new HashNumbers();
  #records = new Records();
  /** For each record, 1 if it is the current record of its entry, 0 if it is a former record. */
  #isCurrent = new Uint8Array(64);
  /** For the hash of a first word, the maximum number of words of the names that begin with the word. */
  readonly #longest = new Uint8Array(FIRST_WORDS);
  #cache = new LRUCache<number, IndexedEntry>({ max: CACHED_ENTRIES });
  readonly #hash = new NameHash();
  #size = 0;

  /** The number of entries. */
  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    return this.#numbers.bytes + this.#records.bytes + this.#isCurrent.length + FIRST_WORDS;
  }

  /** Adds an entry, or replaces the entry with the same id. */
  put(entry: VocabularyEntry): void {
    this.remove(entry.id);
    this.#add([entry.id, entry.category, entry.isNever ? 1 : 0, ...namesOf(entry)]);
    if (this.#records.count > 2 * this.#size + MANY_FORMER) this.#rebuild();
  }

  remove(id: string): void {
    const { high, low } = this.#hash.begin('').add(id);
    for (const number of this.#numbers.find(high, low) ?? []) {
      if (this.#isCurrent[number] !== 1 || this.#entry(number).id !== id) continue;
      this.#isCurrent[number] = 0;
      this.#size--;
    }
  }

  /** Returns the maximum number of words of the names that begin with a word; 0 when no name does. May be too high. */
  longestFrom(firstWord: string): number {
    return this.#longest[this.#hash.begin(firstWord).high % FIRST_WORDS]!;
  }

  /** Returns the entries whose names may have a hash; the caller compares the names. */
  find({ high, low }: NameHash): IndexedEntry[] | undefined {
    const numbers = this.#numbers.find(high, low)?.filter((number) => this.#isCurrent[number] === 1);
    return numbers && [...new Set(numbers)].map((number) => this.#entry(number));
  }

  #entry(number: number): IndexedEntry {
    const cached = this.#cache.get(number);
    if (cached !== undefined) return cached;
    const [id, category, isNever, ...names] = JSON.parse(this.#records.get(number)) as StoredEntry;
    const entry = { id, category, isNever: isNever === 1, names: names.flatMap(indexedNames) };
    this.#cache.set(number, entry);
    return entry;
  }

  #add(stored: StoredEntry): void {
    const [id, , , ...names] = stored;
    const number = this.#records.add(JSON.stringify(stored));
    this.#isCurrent = growTo(this.#isCurrent, number + 1);
    this.#isCurrent[number] = 1;
    this.#size++;
    const byId = this.#hash.begin('').add(id);
    this.#numbers.add(byId.high, byId.low, number);
    const forms = new Map(names.flatMap(indexedNames).map(({ form, words }) => [form, words]));
    for (const words of forms.values()) {
      const [first, ...rest] = words;
      const cell = this.#hash.begin(first!.form).high % FIRST_WORDS;
      this.#longest[cell] = Math.min(255, Math.max(this.#longest[cell]!, words.length));
      for (const { form } of rest) this.#hash.add(form);
      this.#numbers.add(this.#hash.high, this.#hash.low, number);
    }
  }

  /** Rebuilds the index from the current records. */
  #rebuild(): void {
    const [records, isCurrent] = [this.#records, this.#isCurrent];
    this.#numbers = new HashNumbers();
    this.#records = new Records();
    this.#isCurrent = new Uint8Array(64);
    this.#cache = new LRUCache<number, IndexedEntry>({ max: CACHED_ENTRIES });
    this.#longest.fill(0);
    this.#size = 0;
    for (let number = 0; number < records.count; number++)
      if (isCurrent[number] === 1) this.#add(JSON.parse(records.get(number)) as StoredEntry);
  }
}

/** Returns a name, and the name without its article: "The Beatles" is also "Beatles". */
export function indexedNames(name: string): IndexedName[] {
  const bare = name.replace(ARTICLE, '');
  return [toIndexedName(name, false), ...(bare === name ? [] : [toIndexedName(bare, true)])].filter(
    ({ words }) => words.length > 0,
  );
}

function toIndexedName(name: string, isWithoutArticle: boolean): IndexedName {
  const words = nameWords(name);
  return { name, words, form: words.map(({ form }) => form).join(' '), isWithoutArticle };
}

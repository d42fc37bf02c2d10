import { LRUCache } from 'lru-cache';
import type { EntryCategory, VocabularyEntry } from '../../domain/tags/vocabulary.ts';
import { namesOf } from '../../domain/tags/vocabulary.ts';
import { type FormWord, nameWords } from './form-words.ts';
import { grownTo } from './grown.ts';
import { HashNumbers } from './hash-numbers.ts';
import { NameHash } from './name-hash.ts';
import { Records } from './records.ts';

/** An entry of a list as matches need it. */
export interface ListedEntry {
  id: string;
  category: EntryCategory;
  isNever: boolean;
  names: readonly ListedName[];
}

export interface ListedName {
  name: string;
  words: readonly FormWord[];
  /** The forms of the words, joined by spaces. */
  form: string;
  /** Marks a name without its article, which counts only where the analysis found a name. */
  isWithoutArticle: boolean;
}

type Stored = [id: string, category: EntryCategory, isNever: 0 | 1, ...names: string[]];

/** The number of cells of `#longest`, a power of two. When first words share a cell, a few more searches are made. */
const FIRST_WORDS = 1 << 18;
const CACHED_ENTRIES = 2000;
/** The index is rebuilt when it has more former records than current ones, by more than this number. */
const MANY_FORMER = 1000;
const ARTICLE = /^the (?=\S)/iu;

/** The names of one list: from words to entries, some 180 bytes an entry of three names. */
export class ListIndex {
  #numbers = new HashNumbers();
  #records = new Records();
  /** 1 for the current record of an entry, 0 for a former one. */
  #isCurrent = new Uint8Array(64);
  /** For the hash of a first word, the most words of a name that begins with it. */
  readonly #longest = new Uint8Array(FIRST_WORDS);
  #cache = new LRUCache<number, ListedEntry>({ max: CACHED_ENTRIES });
  readonly #hash = new NameHash();
  #size = 0;

  /** The number of entries. */
  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    return this.#numbers.bytes + this.#records.bytes + this.#isCurrent.length + FIRST_WORDS;
  }

  /** Adds an entry, which replaces one with its id. */
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

  /** Returns the most words of a name that begins with a word; 0 when none does. May be too high. */
  longestFrom(firstWord: string): number {
    return this.#longest[this.#hash.begin(firstWord).high % FIRST_WORDS]!;
  }

  /** Returns the entries whose names may have a hash; the caller compares the names. */
  find({ high, low }: NameHash): ListedEntry[] | undefined {
    const numbers = this.#numbers.find(high, low)?.filter((number) => this.#isCurrent[number] === 1);
    return numbers && [...new Set(numbers)].map((number) => this.#entry(number));
  }

  #entry(number: number): ListedEntry {
    const cached = this.#cache.get(number);
    if (cached !== undefined) return cached;
    const [id, category, isNever, ...names] = JSON.parse(this.#records.get(number)) as Stored;
    const entry = { id, category, isNever: isNever === 1, names: names.flatMap(listedNames) };
    this.#cache.set(number, entry);
    return entry;
  }

  #add(stored: Stored): void {
    const [id, , , ...names] = stored;
    const number = this.#records.add(JSON.stringify(stored));
    this.#isCurrent = grownTo(this.#isCurrent, number + 1);
    this.#isCurrent[number] = 1;
    this.#size++;
    const byId = this.#hash.begin('').add(id);
    this.#numbers.add(byId.high, byId.low, number);
    const forms = new Map(names.flatMap(listedNames).map(({ form, words }) => [form, words]));
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
    this.#cache = new LRUCache<number, ListedEntry>({ max: CACHED_ENTRIES });
    this.#longest.fill(0);
    this.#size = 0;
    for (let number = 0; number < records.count; number++)
      if (isCurrent[number] === 1) this.#add(JSON.parse(records.get(number)) as Stored);
  }
}

/** Returns a name, and the name without its article: "The Beatles" is also "Beatles". */
export function listedNames(name: string): ListedName[] {
  const bare = name.replace(ARTICLE, '');
  return [toListed(name, false), ...(bare === name ? [] : [toListed(bare, true)])].filter(
    ({ words }) => words.length > 0,
  );
}

function toListed(name: string, isWithoutArticle: boolean): ListedName {
  const words = nameWords(name);
  return { name, words, form: words.map(({ form }) => form).join(' '), isWithoutArticle };
}

import type { Language } from '../domain/language.ts';
import { categories } from '../domain/tags/tag.ts';
import { grow } from '../index/arrays.ts';
import { fold, foldedKey, type Name, nameKey, ownLetters } from './fold.ts';
import { NameNumbers } from './name-numbers.ts';
import { withoutGenitive } from './variants/genitive.ts';

/**
 * The roles of a key, as bits: the key of one name (`owned`) or of several (`shared`), of a name without its genitive ending (`stem`), of
 * the last word of a person's name (`surname`), or of a person's name of one word (`word`).
 */
const roles = { owned: 1, shared: 2, stem: 4, surname: 8, word: 16 };

/** The number of a topic in the column of categories. */
export const topicNumber = categories.length;

/** The number in place of a missing key, group or other number. */
export const noNumber = -1;

/** A name that people have changed into another name, with the number of that name. */
export interface Alias {
  tag: string;
  folded: string;
  name: number;
}

/**
 * The names that the texts of some collections show, by number, with the columns by which queries order, find and join them.
 * Numbers follow the order of arrival. Columns are arrays of numbers, because every change of a collection reads them all.
 */
export class ShownNames {
  readonly letters: string;
  readonly names: Name[] = [];
  /** The form by which names are ordered and prefixes compared. */
  readonly folded: string[] = [];
  /** Former names, by which lists find the names that replaced them. All are added before the first query. */
  readonly aliases: Alias[] = [];
  /** The place of each name's category in `categories`, or `topicNumber`. */
  category = new Int8Array(64);
  /** The number of each name's key. Names with the same key differ only in spelling and category. */
  key = new Int32Array(64);
  /** The key of each name without its genitive ending; `noNumber` where there is no such ending. */
  stem = new Int32Array(64);
  /** The key of the last word of each person's name with several words; `noNumber` for other names. */
  surname = new Int32Array(64);
  /** The key of each person's name of one word; `noNumber` for other names. */
  word = new Int32Array(64);
  /** Bits of `roles` for each key. */
  #roles = new Uint8Array(64);
  readonly #languages: readonly Language[];
  readonly #numbers = new NameNumbers();
  readonly #keys = new Map<string, number>();

  constructor(languages: readonly Language[]) {
    this.#languages = languages;
    this.letters = ownLetters(languages);
  }

  get length(): number {
    return this.names.length;
  }

  /** Number of keys. */
  get keys(): number {
    return this.#keys.size;
  }

  /** Returns the number of a name, which is added if it is new. */
  numberOf({ tag, category, kind }: Name): number {
    const number = this.#numbers.getOrAssign(kind ?? category, tag, this.length);
    if (number < this.length) return number;
    this.names.push({ tag, category, ...(kind && { kind }) });
    if (number === this.key.length) this.#grow();
    const name = fold(tag, this.letters);
    this.folded.push(name);
    const space = name.lastIndexOf(' ');
    const isPerson = category === 'person';
    const stem = category === 'url' || kind ? undefined : withoutGenitive(tag, this.#languages);
    const keyOf = (part: string): number => this.#keyNumber(foldedKey(part, { category, kind }));
    this.category[number] = kind ? topicNumber : categories.indexOf(category);
    this.key[number] = keyOf(name);
    this.stem[number] = stem === undefined ? noNumber : keyOf(fold(stem, this.letters));
    this.surname[number] = isPerson && space >= 0 ? keyOf(name.slice(space + 1)) : noNumber;
    this.word[number] = isPerson && space < 0 ? this.key[number] : noNumber;
    const key = this.key[number];
    this.#addRole(key, (this.#roles[key]! & roles.owned) === 0 ? roles.owned : roles.shared);
    this.#addRole(this.stem[number], roles.stem);
    this.#addRole(this.surname[number], roles.surname);
    this.#addRole(this.word[number], roles.word);
    return number;
  }

  /** Adds a former name of a shown name. */
  addAlias(tag: string, shown: Name): void {
    this.aliases.push({ tag, folded: fold(tag, this.letters), name: this.numberOf(shown) });
  }

  /** Returns whether no other name can belong to the same entry, whatever texts have the names: true for most names. */
  isAlone(name: number): boolean {
    const [stem, surname, word] = [this.stem[name]!, this.surname[name]!, this.word[name]!];
    const has = (key: number, some: number): boolean => key !== noNumber && (this.#roles[key]! & some) !== 0;
    return !(
      has(this.key[name]!, roles.shared | roles.stem) ||
      has(stem, roles.owned) ||
      has(surname, roles.word) ||
      has(word, roles.surname)
    );
  }

  /** Returns the key of a name; `noNumber` when no name has it. */
  keyOf(name: Name): number {
    return this.#keys.get(nameKey(name, this.letters)) ?? noNumber;
  }

  /** Returns the number of a key, which is added if it is new. */
  #keyNumber(key: string): number {
    const known = this.#keys.get(key);
    if (known !== undefined) return known;
    this.#keys.set(key, this.#keys.size);
    return this.#keys.size - 1;
  }

  #addRole(key: number, role: number): void {
    if (key === noNumber) return;
    if (key >= this.#roles.length) this.#roles = grow(this.#roles, key + 1);
    this.#roles[key]! |= role;
  }

  #grow(): void {
    const length = this.key.length + 1;
    this.category = grow(this.category, length);
    for (const column of ['key', 'stem', 'surname', 'word'] as const)
      this[column] = grow(this[column], length);
  }
}

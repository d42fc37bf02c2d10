import type { Language } from '../domain/language.ts';
import { categories } from '../domain/tags/tag.ts';
import { grown } from '../index/arrays.ts';
import { folded, foldedKey, type Name, nameKey, ownLetters } from './fold.ts';
import { NameNumbers } from './name-numbers.ts';
import { stemOf } from './variants/stems.ts';

/** What names have a key as: one of them or several as theirs, without an ending, as a last word, as the only word. */
const roles = { owned: 1, shared: 2, stem: 4, surname: 8, word: 16 };

/** In the column of categories, a topic. */
export const topicNumber = categories.length;

/** Where there is no key. */
export const none = -1;

/**
 * The names that the texts of some collections show, by number, with what they are ordered, found and joined by. Numbers are
 * given in any order and mean nothing. Columns are arrays of numbers, for every change of a collection has them all looked
 * at anew.
 */
export class ShownNames {
  readonly letters: string;
  readonly names: Name[] = [];
  /** The form by which names are ordered and prefixes compared. */
  readonly folded: string[] = [];
  /** By place in the list of categories. */
  category = new Int8Array(64);
  /** Equal keys are one name, whatever its category. */
  key = new Int32Array(64);
  /** The key without a genitive ending; `none` where there is no such to take away. */
  stem = new Int32Array(64);
  /** The key of the last word of a person's name with several words; else `none`. */
  surname = new Int32Array(64);
  /** The key of a person's name of one word; else `none`. */
  word = new Int32Array(64);
  /** By key, bits of `roles`. */
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

  /** How many keys there are. */
  get keys(): number {
    return this.#keys.size;
  }

  /** The number of a name, a new one if need be. */
  numberOf({ tag, category, kind }: Name): number {
    const number = this.#numbers.of(kind ?? category, tag, this.length);
    if (number < this.length) return number;
    this.names.push({ tag, category, ...(kind && { kind }) });
    if (number === this.key.length) this.#grow();
    const name = folded(tag, this.letters);
    this.folded.push(name);
    const space = name.lastIndexOf(' ');
    const isPerson = category === 'person';
    const stem = category === 'url' || kind ? undefined : stemOf(tag, this.#languages);
    const keyOf = (part: string): number => this.#give(foldedKey(part, { category, kind }));
    this.category[number] = kind ? topicNumber : categories.indexOf(category);
    this.key[number] = keyOf(name);
    this.stem[number] = stem === undefined ? none : keyOf(folded(stem, this.letters));
    this.surname[number] = isPerson && space >= 0 ? keyOf(name.slice(space + 1)) : none;
    this.word[number] = isPerson && space < 0 ? this.key[number] : none;
    const key = this.key[number];
    this.#note(key, (this.#roles[key]! & roles.owned) === 0 ? roles.owned : roles.shared);
    this.#note(this.stem[number], roles.stem);
    this.#note(this.surname[number], roles.surname);
    this.#note(this.word[number], roles.word);
    return number;
  }

  /** Whether no other name can be the same entry, whatever texts have them: true of most names. */
  isAlone(name: number): boolean {
    const [stem, surname, word] = [this.stem[name]!, this.surname[name]!, this.word[name]!];
    const has = (key: number, some: number): boolean => key !== none && (this.#roles[key]! & some) !== 0;
    return !(
      has(this.key[name]!, roles.shared | roles.stem) ||
      has(stem, roles.owned) ||
      has(surname, roles.word) ||
      has(word, roles.surname)
    );
  }

  /** The key of a name; `none` when no name has it. */
  keyOf(name: Name): number {
    return this.#keys.get(nameKey(name, this.letters)) ?? none;
  }

  #give(key: string): number {
    const known = this.#keys.get(key);
    if (known !== undefined) return known;
    this.#keys.set(key, this.#keys.size);
    return this.#keys.size - 1;
  }

  #note(key: number, role: number): void {
    if (key === none) return;
    if (key >= this.#roles.length) this.#roles = grown(this.#roles, key + 1);
    this.#roles[key]! |= role;
  }

  #grow(): void {
    const length = this.key.length + 1;
    this.category = grown(this.category, length);
    for (const column of ['key', 'stem', 'surname', 'word'] as const)
      this[column] = grown(this[column], length);
  }
}

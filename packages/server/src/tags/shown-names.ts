import type { Language } from '../domain/language.ts';
import { folded, type Name, nameKey, ownLetters } from './fold.ts';
import { stemOf } from './variants/stems.ts';

/** A name with what it is ordered, found and joined by; keys are numbers of `ShownNames.keyOf`. */
export interface ShownName extends Name {
  /** As it is ordered and as prefixes are compared. */
  folded: string;
  key: number;
  /** The key without a genitive ending; undefined where there is none to take away. */
  stem: number | undefined;
  /** Of a person named by several words: the key of the last of them. */
  surname: number | undefined;
  /** Whether it has one word. */
  isWord: boolean;
}

/** The names that the texts of some collections show, by number. Numbers are given in any order and mean nothing. */
export class ShownNames {
  readonly all: ShownName[] = [];
  readonly letters: string;
  readonly #languages: readonly Language[];
  readonly #numbers = new Map<string, number>();
  readonly #keys = new Map<string, number>();

  constructor(languages: readonly Language[]) {
    this.#languages = languages;
    this.letters = ownLetters(languages);
  }

  /** How many keys there are. */
  get keys(): number {
    return this.#keys.size;
  }

  numberOf({ tag, category }: Name): number {
    const id = `${category} ${tag}`;
    const known = this.#numbers.get(id);
    if (known !== undefined) return known;
    this.#numbers.set(id, this.all.length);
    const last = tag.slice(tag.lastIndexOf(' ') + 1);
    const isWord = last === tag;
    const stem = category === 'url' ? undefined : stemOf(tag, this.#languages);
    return (
      this.all.push({
        tag,
        category,
        folded: folded(tag, this.letters),
        key: this.#give({ tag, category }),
        stem: stem === undefined ? undefined : this.#give({ tag: stem, category }),
        surname: category === 'person' && !isWord ? this.#give({ tag: last, category }) : undefined,
        isWord,
      }) - 1
    );
  }

  /** The key of a name; undefined when no name has it. */
  keyOf(name: Name): number | undefined {
    return this.#keys.get(nameKey(name, this.letters));
  }

  #give(name: Name): number {
    const key = nameKey(name, this.letters);
    const number = this.#keys.get(key) ?? this.#keys.size;
    this.#keys.set(key, number);
    return number;
  }
}

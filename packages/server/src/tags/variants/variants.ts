import { codePointOrder } from '../../domain/characters.ts';
import { categories, type Category } from '../../domain/tags/tag.ts';
import type { ShownNames } from '../shown-names.ts';

/** Which names are one entry of a list. */
export interface Joined {
  /** By number of a name: the number of the name that its entry is called by. Of names without a text it means nothing. */
  entryOf: Uint32Array;
}

const none = -1;
const several = -2;

/**
 * Joins the names that mean one entity, as far as a whole collection tells. `texts` says in how many texts each name is;
 * those in none are left aside, so the same texts give the same entries in whatever order they came.
 *
 * 1. One key and one category: case, accents, hyphens, dots and spaces aside.
 * 2. An unknown one goes to the only other category that has its key.
 * 3. A genitive goes to the name without the ending, where that is in as many texts or more.
 * 4. A single word for a person goes to the only person whose last word it is.
 *
 * An entry is called by the name in most of its texts, one of a known category if there is one; what came by 3 and 4 does
 * not name it, for it is a shorter or an inflected form.
 */
export function joinVariants(names: ShownNames, texts: Uint32Array): Joined {
  const { all } = names;
  const groups = new Groups(names.keys);
  const groupOf = new Int32Array(all.length).fill(none);
  for (const [number, name] of all.entries()) {
    if (texts[number]! > 0) groupOf[number] = groups.add(name.key, name.category, texts[number]!);
  }
  for (const [number, { category, key }] of all.entries()) {
    const group = groupOf[number]!;
    if (group === none || category !== 'unknown') continue;
    const known = groups.onlyKnown(key);
    if (known !== none) groups.join(group, known);
  }
  const shown = calledBy(names, texts, groups, groupOf);
  const textsOf = groups.texts();
  for (const [number, { category, stem }] of all.entries()) {
    const group = groupOf[number]!;
    if (group === none || stem === undefined) continue;
    const base = groups.ofCategory(stem, category);
    if (base !== none && textsOf[base]! >= textsOf[group]!) groups.join(group, base);
  }
  const bearers = new Int32Array(names.keys).fill(none);
  for (const [number, { surname }] of all.entries()) {
    if (groupOf[number] === none || surname === undefined) continue;
    const person = groups.rootOf(groupOf[number]!);
    bearers[surname] = bearers[surname] === none || bearers[surname] === person ? person : several;
  }
  for (const [number, { category, key, isWord }] of all.entries()) {
    if (groupOf[number] === none || category !== 'person' || !isWord) continue;
    const word = groups.rootOf(groupOf[number]!);
    if (bearers[key]! >= 0 && bearers[key] !== word) groups.join(word, bearers[key]!);
  }
  return {
    entryOf: Uint32Array.from(groupOf, (group) => (group === none ? 0 : shown[groups.rootOf(group)]!)),
  };
}

/** By group as it is now: the name of most texts. */
function calledBy(names: ShownNames, texts: Uint32Array, groups: Groups, groupOf: Int32Array): Int32Array {
  const { all } = names;
  const isBetter = (one: number, other: number): boolean => {
    const [a, b] = [all[one]!, all[other]!];
    const known = Number(a.category !== 'unknown') - Number(b.category !== 'unknown');
    return (known || texts[one]! - texts[other]! || codePointOrder(b.tag, a.tag)) > 0;
  };
  const shown = new Int32Array(groups.count).fill(none);
  for (let number = 0; number < groupOf.length; number++) {
    if (groupOf[number] === none) continue;
    const root = groups.rootOf(groupOf[number]!);
    if (shown[root] === none || isBetter(number, shown[root]!)) shown[root] = number;
  }
  return shown;
}

const numberOf = Object.fromEntries(categories.map((category, at) => [category, at])) as Record<
  Category,
  number
>;
const unknown = numberOf.unknown;

/** Names of one key and one category, and what they are joined to. */
class Groups {
  readonly #byKey: Int32Array;
  readonly #parents: number[] = [];
  readonly #texts: number[] = [];

  constructor(keys: number) {
    this.#byKey = new Int32Array(keys * categories.length).fill(none);
  }

  get count(): number {
    return this.#parents.length;
  }

  add(key: number, category: Category, texts: number): number {
    const place = key * categories.length + numberOf[category];
    if (this.#byKey[place] === none) {
      this.#byKey[place] = this.#parents.push(this.#parents.length) - 1;
      this.#texts.push(0);
    }
    const group = this.#byKey[place]!;
    this.#texts[group]! += texts;
    return group;
  }

  rootOf(group: number): number {
    let root = group;
    while (this.#parents[root] !== root) root = this.#parents[root]!;
    return root;
  }

  join(group: number, other: number): void {
    const [from, to] = [this.rootOf(group), this.rootOf(other)];
    if (from === to) return;
    this.#parents[from] = to;
    this.#texts[to]! += this.#texts[from]!;
  }

  /** By group: in how many texts its names are, and those joined to it. */
  texts(): number[] {
    return this.#texts.map((_, group) => this.#texts[this.rootOf(group)]!);
  }

  /** The one group of a key that has a known category; none when there is no such or several. */
  onlyKnown(key: number): number {
    let found = none;
    for (let category = 0; category < categories.length; category++) {
      const group = this.#byKey[key * categories.length + category]!;
      if (category === unknown || group === none) continue;
      if (found !== none) return none;
      found = group;
    }
    return found;
  }

  /** The group of a key that a name of the category goes to. */
  ofCategory(key: number, category: Category): number {
    const same = this.#byKey[key * categories.length + numberOf[category]]!;
    return same === none && category === 'unknown' ? this.onlyKnown(key) : same;
  }
}

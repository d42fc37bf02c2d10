import { categories } from '../../domain/tags/tag.ts';
import { none } from '../shown-names.ts';

const unknown = categories.indexOf('unknown');
const kinds = categories.length;

/** Names of one key and one category, and to which other groups they are joined. */
export class Groups {
  #byKey = new Int32Array();
  #parents = new Int32Array();
  #texts = new Uint32Array();
  #count = 0;

  /**
   * Forgets all and makes room for so many names of so many keys. The arrays are used again: ten megabytes for each change of
   * a collection had the collector look at every name, for longer than all the rest takes.
   */
  begin(names: number, keys: number): void {
    if (keys * kinds > this.#byKey.length) this.#byKey = new Int32Array(2 * keys * kinds);
    if (names > this.#parents.length) {
      this.#parents = new Int32Array(2 * names);
      this.#texts = new Uint32Array(2 * names);
    }
    this.#byKey.fill(none, 0, keys * kinds);
    this.#texts.fill(0, 0, names);
    this.#count = 0;
  }

  get count(): number {
    return this.#count;
  }

  /** Counts so many naming texts in; answers the group. */
  add(key: number, category: number, texts: number): number {
    const place = key * kinds + category;
    if (this.#byKey[place] === none) {
      this.#parents[this.#count] = this.#count;
      this.#byKey[place] = this.#count++;
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
  texts(): Uint32Array {
    const texts = new Uint32Array(this.#count);
    for (let group = 0; group < this.#count; group++) texts[group] = this.#texts[this.rootOf(group)]!;
    return texts;
  }

  /** The one group of a key that has a known category; `none` when there is no such or several. */
  onlyKnown(key: number): number {
    let found = none;
    for (let category = 0; category < kinds; category++) {
      const group = this.#byKey[key * kinds + category]!;
      if (category === unknown || group === none) continue;
      if (found !== none) return none;
      found = group;
    }
    return found;
  }

  /** The group of a key that a name of the category goes to. */
  ofCategory(key: number, category: number): number {
    const same = this.#byKey[key * kinds + category]!;
    return same === none && category === unknown ? this.onlyKnown(key) : same;
  }
}

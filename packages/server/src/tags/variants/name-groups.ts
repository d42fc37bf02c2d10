import { categories } from '../../domain/tags/tag.ts';
import { noNumber } from '../shown-names.ts';

const unknown = categories.indexOf('unknown');
const categoryCount = categories.length;

/** Groups of names with one key and one category, which can be joined (union-find). */
export class NameGroups {
  #byKey = new Int32Array();
  #parents = new Int32Array();
  #texts = new Uint32Array();
  #count = 0;

  /**
   * Removes all groups and reserves room for the given numbers of names and keys. Reuses its arrays: allocating ten megabytes at every
   * change of a collection made the garbage collector visit every name, which took longer than everything else.
   */
  reset(names: number, keys: number): void {
    if (keys * categoryCount > this.#byKey.length) this.#byKey = new Int32Array(2 * keys * categoryCount);
    if (names > this.#parents.length) {
      this.#parents = new Int32Array(2 * names);
      this.#texts = new Uint32Array(2 * names);
    }
    this.#byKey.fill(noNumber, 0, keys * categoryCount);
    this.#texts.fill(0, 0, names);
    this.#count = 0;
  }

  get count(): number {
    return this.#count;
  }

  /** Adds a name that is in `texts` texts; returns its group. */
  add(key: number, category: number, texts: number): number {
    const place = key * categoryCount + category;
    if (this.#byKey[place] === noNumber) {
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

  /** Returns, for each group, the number of texts of its names and of the groups joined to it. */
  textCounts(): Uint32Array {
    const counts = new Uint32Array(this.#count);
    for (let group = 0; group < this.#count; group++) counts[group] = this.#texts[this.rootOf(group)]!;
    return counts;
  }

  /** Returns the only group of a key that has a known category; `noNumber` when there is none, or more than one. */
  findOnlyKnown(key: number): number {
    let found = noNumber;
    for (let category = 0; category < categoryCount; category++) {
      const group = this.#byKey[key * categoryCount + category]!;
      if (category === unknown || group === noNumber) continue;
      if (found !== noNumber) return noNumber;
      found = group;
    }
    return found;
  }

  /** Returns the group of a key that a name of the category belongs to; `noNumber` when there is none. */
  findForCategory(key: number, category: number): number {
    const same = this.#byKey[key * categoryCount + category]!;
    return same === noNumber && category === unknown ? this.findOnlyKnown(key) : same;
  }
}

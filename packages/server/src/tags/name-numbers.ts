/**
 * Assigns numbers to names by kind and name. Has a map for each kind: one map would need a new key string for each name,
 * which takes longer to make and compare than everything else here.
 */
export class NameNumbers {
  readonly #byKind = new Map<string, Map<string, number>>();

  /** Returns the number of a name. A name without a number gets `next`. */
  getOrAssign(kind: string, name: string, next: number): number {
    let numbers = this.#byKind.get(kind);
    if (numbers === undefined) this.#byKind.set(kind, (numbers = new Map<string, number>()));
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, next);
    return next;
  }
}

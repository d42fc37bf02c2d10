/**
 * Numbers of names, by what they are. A map for each kind: a key made of kind and name would be another string for each
 * name, which takes longer to make and to compare than all else here.
 */
export class NameNumbers {
  readonly #byKind = new Map<string, Map<string, number>>();

  /** The number of a name; `next`, and from then on its own, when it has none. */
  of(kind: string, name: string, next: number): number {
    let numbers = this.#byKind.get(kind);
    if (numbers === undefined) this.#byKind.set(kind, (numbers = new Map<string, number>()));
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, next);
    return next;
  }
}

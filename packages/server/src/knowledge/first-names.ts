/** A name that resembles a query. */
export interface FoundName {
  /** The number of the entry in this table. */
  entry: number;
  /** How much the name resembles the query: above 0; 1 for the name itself. */
  likeness: number;
  prominence: number;
}

/** Returns how likely a query means a name: mostly how much the name resembles the query, and partly how well known the name is. */
export const weigh = ({ likeness, prominence }: Omit<FoundName, 'entry'>): number =>
  likeness * (0.8 + 0.2 * prominence);

/**
 * Keeps the likeliest of the offered names, the likeliest first, ties by entry. An entry with several names is kept once, by its
 * likeliest name.
 */
export class FirstNames {
  readonly #limit: number;
  readonly names: FoundName[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  offer(name: FoundName): void {
    const weight = weigh(name);
    const last = this.names.at(-1);
    if (this.names.length === this.#limit && weight < weigh(last!)) return;
    const before = this.names.findIndex(({ entry }) => entry === name.entry);
    if (before >= 0) {
      if (weigh(this.names[before]!) >= weight) return;
      this.names.splice(before, 1);
    }
    const place = this.names.findIndex(
      (other) => weigh(other) < weight || (weigh(other) === weight && other.entry > name.entry),
    );
    this.names.splice(place < 0 ? this.names.length : place, 0, name);
    if (this.names.length > this.#limit) this.names.pop();
  }
}

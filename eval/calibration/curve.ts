const bands = 10;
/** The fewest pairs that have a share: a share of fewer pairs is chance. */
const fewestPairs = 20;

/** The share of the pairs in each band of relevance that are about one topic. */
export class Curve {
  readonly #counted = new Uint32Array(bands);
  readonly #pairs = new Float64Array(bands);
  readonly #related = new Float64Array(bands);

  /** Counts a pair that stands for `weight` pairs. */
  count(relevance: number, isRelated: boolean, weight: number): void {
    const band = Math.min(bands - 1, Math.floor(bands * relevance));
    this.#counted[band]! += 1;
    this.#pairs[band]! += weight;
    if (isRelated) this.#related[band]! += weight;
  }

  /** Returns the share of related pairs in each band, from the lowest; NaN where there are too few pairs. */
  shares(): number[] {
    return Array.from(this.#pairs, (pairs, band) =>
      this.#counted[band]! < fewestPairs ? NaN : this.#related[band]! / pairs,
    );
  }
}

/** Returns the largest distance of a share from the middle of all shares in its band. */
export function largestSpread(curves: readonly Curve[]): number {
  const all = curves.map((curve) => curve.shares());
  const spreads = Array.from({ length: bands }, (_, band) => {
    const shares = all.map((list) => list[band]!).filter((share) => !Number.isNaN(share));
    return shares.length === 0 ? 0 : (Math.max(...shares) - Math.min(...shares)) / 2;
  });
  return Math.max(...spreads);
}

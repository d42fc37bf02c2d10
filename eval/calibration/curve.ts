const bands = 10;
/** A share of fewer pairs is chance. */
const fewestPairs = 50;

/** How many of the pairs in each band of relevance are about one topic. */
export class Curve {
  readonly #pairs = new Float64Array(bands);
  readonly #related = new Float64Array(bands);

  count(relevance: number, isRelated: boolean): void {
    const band = Math.min(bands - 1, Math.floor(bands * relevance));
    this.#pairs[band]! += 1;
    if (isRelated) this.#related[band]! += 1;
  }

  /** Returns the share of related pairs in each band, from the lowest; NaN where there are too few pairs. */
  shares(): number[] {
    return Array.from(this.#pairs, (pairs, band) =>
      pairs < fewestPairs ? NaN : this.#related[band]! / pairs,
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

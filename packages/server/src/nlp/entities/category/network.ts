import weights from '@textkin/model-en-sv/tables/category.json' with { type: 'json' };
import { nameCategories } from '../../mentions/reading.ts';
import { CELLS } from './context.ts';
import type { CategoryFeatures } from './features.ts';

const classes = nameCategories.length;
const { hidden, scale } = weights;
/** The number of dense features. */
export const denseWidth = weights.dense;

/** A number for each cell and category: signed bytes, times `scale`. */
const cells = new Int8Array(Buffer.from(weights.cells, 'base64'));
const matrices = floatsOf(weights.matrices);
const [direct, first, firstBias, second, bias] = split(matrices, [
  classes * denseWidth,
  hidden * denseWidth,
  hidden,
  classes * hidden,
  classes,
]) as [Float32Array, Float32Array, Float32Array, Float32Array, Float32Array];

/**
 * Returns the score of each of `nameCategories`: a linear function of all features, plus a network of one hidden layer, which reads the
 * dense features (training/kinds/learn.py).
 */
export function categoryScores({ dense: features, cells: used, values }: CategoryFeatures): Float64Array {
  const dense = new Float64Array(features);
  const scores = new Float64Array(bias);
  for (let at = 0; at < used.length; at++)
    for (let one = 0; one < classes; one++)
      scores[one]! += scale * cells[used[at]! * classes + one]! * values[at]!;
  addProduct(scores, direct, dense);
  const states = new Float64Array(firstBias);
  addProduct(states, first, dense);
  for (let at = 0; at < hidden; at++) if (states[at]! < 0) states[at] = 0;
  addProduct(scores, second, states);
  return scores;
}

/** Adds the product of a matrix and a vector. Two thirds of the values of a vector are zeros. */
function addProduct(sums: Float64Array, matrix: Float32Array, vector: Float64Array): void {
  const used: number[] = [];
  for (let at = 0; at < vector.length; at++) if (vector[at] !== 0) used.push(at);
  for (let row = 0; row < sums.length; row++) {
    const start = row * vector.length;
    let sum = 0;
    for (const at of used) sum += matrix[start + at]! * vector[at]!;
    sums[row]! += sum;
  }
}

function floatsOf(base64: string): Float32Array {
  const bytes = Buffer.from(base64, 'base64');
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

/** Returns the parts of a table, of the sizes given; together they are the whole table. */
function split(table: Float32Array, sizes: readonly number[]): Float32Array[] {
  const ends = sizes.map((_, at) => sizes.slice(0, at + 1).reduce((sum, size) => sum + size, 0));
  if (cells.length !== CELLS * classes || ends.at(-1) !== table.length)
    throw new Error('tables/category.json of the model package does not fit this version.');
  return sizes.map((size, at) => table.subarray(ends[at]! - size, ends[at]));
}

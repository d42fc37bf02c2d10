/** The number of cells that hashed features share. */
export const CELLS = 8192;

/** The features of an example: dense ones, and cells of words with their values; a cell may occur more than once. */
export interface NetworkFeatures {
  dense: readonly number[];
  cells: readonly number[];
  values: readonly number[];
}

/** Learned weights, as training/kinds/network.py packs them: numbers in base64. */
export interface NetworkTable {
  /** The numbers of dense features and of hidden units. */
  dense: number;
  hidden: number;
  /** The factor of the cells, which are signed bytes. */
  scale: number;
  matrices: string;
  cells: string;
}

/** Returns the score of each class. */
export type Network = (features: NetworkFeatures) => Float64Array;

/**
 * Makes the function of a table: a linear function of all features, plus a network of one hidden layer, which reads the dense
 * features. Throws an Error that names the table if its sizes do not fit the classes.
 */
export function makeNetwork(name: string, classes: number, table: NetworkTable): Network {
  const { hidden, scale, dense: width } = table;
  const cells = new Int8Array(Buffer.from(table.cells, 'base64'));
  const matrices = floatsOf(table.matrices);
  const sizes = [classes * width, hidden * width, hidden, classes * hidden, classes];
  if (cells.length !== CELLS * classes || matrices.length !== sizes.reduce((sum, size) => sum + size, 0))
    throw new Error(`tables/${name}.json of the model package does not fit this version.`);
  const [direct, first, firstBias, second, bias] = split(matrices, sizes) as [
    ...[Float32Array, Float32Array, Float32Array, Float32Array, Float32Array],
  ];
  return ({ dense: features, cells: used, values }) => {
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
  };
}

/** Adds the product of a matrix and a vector. Skips zeros, which are two thirds of the values of a vector. */
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

/** Splits a list into parts of the given sizes, which together are the whole list. */
function split(list: Float32Array, sizes: readonly number[]): Float32Array[] {
  const ends = sizes.map((_, at) => sizes.slice(0, at + 1).reduce((sum, size) => sum + size, 0));
  return sizes.map((size, at) => list.subarray(ends[at]! - size, ends[at]));
}

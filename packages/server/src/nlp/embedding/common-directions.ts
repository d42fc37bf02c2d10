import type { Language } from '../../domain/language.ts';
import { UserError } from '../../domain/user-error.ts';
import { records } from '../../languages/index.ts';
import type { DirectionsTable } from '../../languages/record.ts';
import type { Model } from '../model.ts';

/**
 * What the vectors of a language have in common says nothing of a text: without care two unrelated texts have a
 * cosine of .7 to .8. Taken off are the direction of their mean and the few in which they differ most, which tell
 * registers from each other rather than matters ("All-but-the-top", Mu and Viswanath, 2018). The directions are fixed
 * for each language (eval/centre.ts makes them): a mean of the collection's own would turn two texts into opposites.
 */
export type CommonDirections = readonly Float32Array[];

/** Returns the common directions of a language for a model. Throws a UserError when their length is not the model's. */
export function commonDirectionsOf(model: Model, language: Language): CommonDirections {
  return decodeDirections(
    model.commonDirections?.[language] ?? records[language].related.commonDirections,
    model.dimensions,
  );
}

/** Returns the directions of a table, each of unit length. Throws a UserError when they have not `dimensions` values. */
export function decodeDirections(
  { dimensions: found, table }: DirectionsTable,
  dimensions: number,
): CommonDirections {
  const bytes = new Int8Array(Buffer.from(table, 'base64'));
  if (found !== dimensions || bytes.length % dimensions !== 0) {
    throw new UserError(
      `The tables of the model package are not those of its model: common directions of ${found} numbers, ` +
        `and config.json says that vectors have ${dimensions}. Install the package anew.`,
    );
  }
  return Array.from({ length: bytes.length / dimensions }, (_, at) =>
    unit(Float32Array.from(bytes.subarray(at * dimensions, (at + 1) * dimensions))),
  );
}

export function encodeDirections(directions: CommonDirections): string {
  const bytes = directions.flatMap((direction) => {
    const largest = Math.max(...direction.map(Math.abs));
    return [...Int8Array.from(direction, (value) => Math.round((127 * value) / largest))];
  });
  return Buffer.from(Int8Array.from(bytes).buffer).toString('base64');
}

/**
 * Returns a document vector without the directions of a centre, of unit length. Undefined for the zero vector, which a text
 * without words has. Throws a RangeError when the directions have another length than the vector.
 */
export function withoutCommonDirections(
  vector: Float32Array,
  centre: CommonDirections,
): Float32Array | undefined {
  const dimensions = vector.length;
  for (const { length } of centre)
    if (length !== dimensions)
      throw new RangeError(`The vector has ${dimensions} values, the common directions have ${length}.`);
  if (vector.every((value) => value === 0)) return undefined;
  const rest = Float32Array.from(vector);
  // Loops over numbers, not iterators: an index is filled with a hundred thousand of these in a second or two.
  for (const direction of centre) {
    let part = 0;
    for (let at = 0; at < dimensions; at++) part += direction[at]! * rest[at]!;
    for (let at = 0; at < dimensions; at++) rest[at]! -= part * direction[at]!;
  }
  return unit(rest);
}

function unit(vector: Float32Array): Float32Array {
  let square = 0;
  for (const value of vector) square += value * value;
  const length = Math.sqrt(square);
  if (length === 0) return vector;
  const result = new Float32Array(vector.length);
  for (let at = 0; at < vector.length; at++) result[at] = vector[at]! / length;
  return result;
}

import type { Language } from '../../domain/language.ts';
import { UserError } from '../../domain/user-error.ts';
import { records } from '../../languages/index.ts';
import type { DirectionsTable } from '../../languages/record.ts';
import type { Model } from '../model.ts';
import { unit } from './document-vector.ts';
import { toEightBits } from './eight-bits.ts';

/**
 * The directions that all vectors of a language share: their mean, and the first principal components, which separate registers
 * rather than subjects ("All-but-the-top", Mu and Viswanath, 2018). They are removed from each vector, because with them two
 * unrelated texts have a cosine of .7 to .8. They are fixed for each language (`eval/centre.ts`), because the mean of a collection of
 * two texts would make the two texts opposites.
 */
export type CommonDirections = readonly Float32Array[];

/** Returns the common directions of a language for a model. Throws a UserError when their length is not the model's. */
export function commonDirectionsOf(model: Model, language: Language): CommonDirections {
  return decodeDirections(
    model.commonDirections?.[language] ?? records[language].related.commonDirections,
    model.dimensions,
  );
}

/** Returns the directions of a table, each of unit length. Throws a UserError unless each has `dimensions` values. */
export function decodeDirections(
  { dimensions: found, table }: DirectionsTable,
  dimensions: number,
): CommonDirections {
  const bytes = new Int8Array(Buffer.from(table, 'base64'));
  if (found !== dimensions || bytes.length % dimensions !== 0) {
    throw new UserError(
      `The tables of the model package do not fit its model: its common directions have ${found} values, ` +
        `and config.json says that vectors have ${dimensions}. Reinstall the package.`,
    );
  }
  return Array.from({ length: bytes.length / dimensions }, (_, at) =>
    unit(Float32Array.from(bytes.subarray(at * dimensions, (at + 1) * dimensions))),
  );
}

/** Encodes directions as a table, in signed bytes. */
export function encodeDirections(directions: CommonDirections): string {
  const bytes = directions.flatMap((direction) => [...toEightBits(direction)]);
  return Buffer.from(Int8Array.from(bytes).buffer).toString('base64');
}

/**
 * Returns a document vector without its parts along the common directions, of unit length. Returns undefined for the zero vector,
 * which a text without words has. Throws a RangeError when the directions have another length than the vector.
 */
export function withoutCommonDirections(
  vector: Float32Array,
  directions: CommonDirections,
): Float32Array | undefined {
  const dimensions = vector.length;
  for (const { length } of directions)
    if (length !== dimensions)
      throw new RangeError(`The vector has ${dimensions} values, the common directions have ${length}.`);
  if (vector.every((value) => value === 0)) return undefined;
  const rest = Float32Array.from(vector);
  // Loops over numbers are faster than iterators; building an index processes a hundred thousand vectors in a second or two.
  for (const direction of directions) {
    let part = 0;
    for (let at = 0; at < dimensions; at++) part += direction[at]! * rest[at]!;
    for (let at = 0; at < dimensions; at++) rest[at]! -= part * direction[at]!;
  }
  return unit(rest);
}

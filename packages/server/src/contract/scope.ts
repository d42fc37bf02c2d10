import { z } from 'zod';
import { limits } from '../domain/limits.ts';
import { ids } from './fields.ts';

/** Returns true for an empty array, which PHP sends for an absent list. */
const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;

/** Returns true for what the historic Java client sends for an array: `[I@12c8a2c0`, the identity of an int[] without its content. */
const isJavaArray = (value: unknown) => typeof value === 'string' && /^\[[IJ]@[0-9a-f]+$/.test(value);

const presentOrUndefined = (value: unknown) => (isEmpty(value) || isJavaArray(value) ? undefined : value);

/** Up to `max` ids to search in; an empty value counts as absent. */
export function optionalScope(max: number) {
  const list = ids(max);
  return z.preprocess(presentOrUndefined, list.optional()).meta(list.meta()!).optional();
}

const collections = ids(limits.collectionScope);

/** The required ids of collections. */
export const collectionScope = z.preprocess(presentOrUndefined, collections).meta(collections.meta()!);

/** Bounds of a map in degrees: west, south, east, north. */
export type Bounds = [west: number, south: number, east: number, north: number];

const degrees = { longitude: 180, latitude: 90 };
const schema = {
  type: 'array',
  items: { type: 'number', minimum: -degrees.longitude, maximum: degrees.longitude },
  minItems: 4,
  maxItems: 4,
  description:
    'Only places within these degrees: west, south, east, north; a west greater than the east crosses the date line. South and north lie between -90 and 90.',
};

function isBounds(value: unknown): value is Bounds {
  if (!Array.isArray(value) || value.length !== 4) return false;
  const [west, south, east, north] = value as unknown[];
  const isWithin = (number: unknown, most: number) => typeof number === 'number' && Math.abs(number) <= most;
  return (
    [west, east].every((number) => isWithin(number, degrees.longitude)) &&
    [south, north].every((number) => isWithin(number, degrees.latitude)) &&
    (south as number) <= (north as number)
  );
}

export const bounds = z
  .unknown()
  .transform((value, context): Bounds => {
    if (isBounds(value)) return value;
    context.addIssue({ code: 'custom', message: 'invalidParams' });
    return z.NEVER;
  })
  .meta(schema);

import { z } from 'zod';
import { limits } from '../domain/limits.ts';
import { ids } from './fields.ts';

/** PHP sends an empty array for a list that was never filled. */
const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;

/** What the historic Java client sends for an array: `[I@12c8a2c0`, the name of an int[] and not its content. */
const isJavaArray = (value: unknown) => typeof value === 'string' && /^\[[IJ]@[0-9a-f]+$/.test(value);

const said = (value: unknown) => (isEmpty(value) || isJavaArray(value) ? undefined : value);

/** Up to `max` ids to search in; an empty value counts as absent. */
export function optionalScope(max: number) {
  const some = ids(max);
  return z.preprocess(said, some.optional()).meta(some.meta()!).optional();
}

const collections = ids(limits.collectionScope);

/** The required ids of collections. */
export const collectionScope = z.preprocess(said, collections).meta(collections.meta()!);

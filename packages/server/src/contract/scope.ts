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

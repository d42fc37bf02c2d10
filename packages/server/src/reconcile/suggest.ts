import { isLonger } from '../domain/characters.ts';
import { limits } from '../domain/limits.ts';
import type { EntitySource } from './entity.ts';
import type { Property } from './properties.ts';
import { toSuggestion } from './results.ts';
import { entityTypes } from './types.ts';

/** Suggestions in one response. */
const pageLength = 10;

export interface SuggestQuery {
  /** The text that a person has typed so far. */
  prefix: string;
  /** The number of suggestions to skip. */
  cursor: number;
}

/** Returns entities whose names or ids a person may be about to type. */
export async function suggestEntities(entities: EntitySource, { prefix, cursor }: SuggestQuery) {
  const name = prefix.trim();
  if (name === '' || isLonger(name, limits.entityQuery)) return { result: [] };
  const limit = Math.min(cursor + pageLength, limits.entities.max);
  const found = await entities.find({ name, categories: undefined, context: '', limit });
  return { result: found.slice(cursor).map(toSuggestion) };
}

/** Returns the properties whose names, words or ids begin with a prefix. */
export const suggestProperties = (known: readonly Property[], query: SuggestQuery) => ({
  result: findByPrefix(known, query).map(({ id, name, description }) => ({ id, name, description })),
});

/** Returns the types whose names or ids begin with a prefix. */
export const suggestTypes = (query: SuggestQuery) => ({ result: findByPrefix(entityTypes, query) });

function findByPrefix<Item extends { id: string; name: string }>(
  items: readonly Item[],
  { prefix, cursor }: SuggestQuery,
): Item[] {
  const begin = prefix.trim().toLowerCase();
  const found = items.filter(({ id, name }) =>
    [id, name, ...name.split(' ')].some((word) => word.toLowerCase().startsWith(begin)),
  );
  return found.slice(cursor, cursor + pageLength);
}

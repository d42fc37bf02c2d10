import type { Result, Textkin } from '@textkin/client';
import type { TextLanguage } from '../text-language.ts';

type Described = Result<'entity.find'>['entities'][number];

/**
 * Fetches the names and descriptions of entities in a language, by their ids. Entities that no list knows are missing. The other
 * calls return names in the language of the collection.
 */
export async function describeEntities(
  client: Textkin,
  ids: readonly string[],
  language: TextLanguage,
  signal: AbortSignal,
): Promise<Map<string, Described>> {
  if (ids.length === 0) return new Map();
  const calls = ids.map((id) => ({
    method: 'entity.find' as const,
    params: { query: id, language, limit: 1 },
  }));
  const outcomes = await client.batch(calls, { signal });
  const found = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value.entities : []));
  return new Map(found.map((entity) => [entity.id, entity]));
}

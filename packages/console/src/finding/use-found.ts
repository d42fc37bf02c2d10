import type { Collection, Result } from '@textkin/client';
import type { Route } from '../address/route.ts';
import { useCall } from '../hooks/use-call.ts';
import { filterParams } from '../filters/filters.ts';
import { keyOf } from '../texts/text-key.ts';

export type FoundText = Result<'text.search'>['texts'][number];

/** The parts of a row that the search does not return. */
export interface Details {
  body: string;
  /** The text has a date of its own. */
  isDated: boolean;
  tags: Result<'text.tags'>['tags'];
}

/** The most collections of a search, and how many texts it returns at first and at most. */
export const searchLimits = { collections: 100, first: 10, all: 50 };

/** How often to repeat a search while texts are analysed. */
const pollMs = 2000;

/** Returns the collections to search: the chosen ones, or the newest. */
export function searchScope(route: Route<'search'>, all: readonly Collection[]): number[] {
  const inLanguage = all.filter(({ language }) => (route.language ?? language) === language);
  const ids = inLanguage.map(({ collection_id }) => collection_id);
  const chosen = ids.filter((id) => route.collections?.includes(id));
  return (chosen.length > 0 ? chosen : ids).slice(-searchLimits.collections);
}

/** Returns the parameters that select the texts of a search. */
export const matchParams = (route: Route<'search'>, collection_scope: number[]) => ({
  collection_scope,
  query: route.query ?? '',
  ...filterParams(route),
  ...(route.relevance !== undefined && { min_relevance: route.relevance }),
});

/** Returns the parameters of a search. */
export function searchParams(route: Route<'search'>, collection_scope: number[]) {
  return {
    ...matchParams(route, collection_scope),
    limit: route.shown === 'all' ? searchLimits.all : searchLimits.first,
    highlights: true,
  };
}

/** Searches, once there are words and collections. */
export function useFound(params: ReturnType<typeof searchParams>) {
  const isReady = params.query.trim() !== '' && params.collection_scope.length > 0;
  return useCall(
    async ({ client }, signal) =>
      isReady ? client.call('text.search', params, { signal }) : { texts: [], pending: undefined },
    [params],
    ({ pending }) => (pending === undefined ? undefined : pollMs),
  );
}

/** Fetches the bodies and tags of the found texts, in two batches. */
export function useDetails(texts: readonly FoundText[]) {
  const keys = texts.map(({ collection_id, text_id }) => ({ collection_id, text_id }));
  const { data, reload } = useCall(
    async ({ client }, signal) => {
      const [bodies, tags] = await Promise.all([
        client.batch(
          keys.map((key) => ({ method: 'text.get' as const, params: { ...key, include_body: true } })),
          { signal },
        ),
        client.batch(
          keys.map((key) => ({ method: 'text.tags' as const, params: { ...key, wait: 0, limit: 3 } })),
          { signal },
        ),
      ]);
      return new Map(
        keys.map((key, index) => {
          const [body, tag] = [bodies[index], tags[index]];
          return [
            keyOf(key),
            {
              body: (body?.status === 'fulfilled' && body.value.body) || '',
              isDated: body?.status !== 'fulfilled' || body.value.publish_date !== undefined,
              tags: tag?.status === 'fulfilled' ? tag.value.tags : [],
            },
          ];
        }),
      );
    },
    [keys],
  );
  return { details: data ?? noDetails, reload };
}

const noDetails: ReadonlyMap<string, Details> = new Map();

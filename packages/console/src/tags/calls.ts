import type { Params } from '@textkin/client';
import { type Days, publishedIn } from '../address/dates.ts';
import type { Route } from '../address/route.ts';
import type { Session } from '../session.ts';
import type { Entry, TagHead, Name } from './entry.ts';

export const listedAtOnce = 50;

/** Returns the parameters for the list of tags. */
export function listParams({ collection, prefix, category, order, from, to }: Omit<Route<'tags'>, 'view'>) {
  return {
    collection_scope: collection,
    ...(prefix !== undefined && { prefix }),
    ...(order !== undefined && { order }),
    ...(category !== undefined && { category }),
    ...publishedIn({ from, to }),
    limit: listedAtOnce,
  } satisfies Params<'tag.list'>;
}

/** Returns the parameters that all calls about a tag share. */
export const tagParams = (scope: number[], { tag, category }: Name, days: Days = {}) => ({
  collection_scope: scope,
  tag,
  category,
  ...publishedIn(days),
});

/**
 * Fetches a tag by any of its names. tag.texts returns its main name and the number of its texts; its entry in tag.list
 * has its dates and its other names. Both are called at once, which usually suffices.
 */
export async function loadHead(
  { client }: Session,
  scope: number[],
  name: Name,
  signal: AbortSignal,
): Promise<TagHead> {
  const listOptions = { collection_scope: scope, order: 'name', links: true, limit: 200 } as const;
  const [{ tag, category, total }, firstPage] = await Promise.all([
    client.call('tag.texts', { ...tagParams(scope, name), limit: 1 }, { signal }),
    client.call('tag.list', { ...listOptions, prefix: name.tag, category: name.category }, { signal }),
  ]);
  const head = { tag, category, texts: total };
  const isSameTag = (other: Entry) => other.tag === tag && other.category === category;
  let entry = firstPage.tags.find(isSameTag);
  // The address has another name of the tag, or a short name that many tags begin with.
  for (let cursor = {}; entry === undefined && total > 0;) {
    const page = await client.call(
      'tag.list',
      { ...listOptions, prefix: tag, category, ...cursor },
      { signal },
    );
    entry = page.tags.find(isSameTag);
    if (page.next === undefined) break;
    cursor = { cursor: page.next };
  }
  return { ...head, entry };
}

/**
 * Fetches the tags that a tag may be joined with: those that begin with a prefix. `mostFrequent` has the most frequent, and `all`
 * also the first by name, which are the closest matches.
 */
export async function loadJoinCandidates(
  client: Session['client'],
  collection: number,
  prefix: string,
  signal: AbortSignal,
): Promise<{ mostFrequent: Entry[]; all: Entry[] }> {
  if (prefix === '') return { mostFrequent: [], all: [] };
  const listOptions = { collection_scope: collection, prefix, limit: 8 };
  const [mostFrequent, first] = await Promise.all(
    (['texts', 'name'] as const).map((order) =>
      client.call('tag.list', { ...listOptions, order }, { signal }),
    ),
  );
  return { mostFrequent: mostFrequent!.tags, all: [...mostFrequent!.tags, ...first!.tags] };
}

import type { z } from 'zod';
import type { explanation } from '../../contract/results.ts';
import { limits } from '../../domain/limits.ts';
import type { Text } from '../../domain/text.ts';
import { sharedTags, sharedTerms, termNames } from '../../nlp/relate/explain.ts';
import { mapped } from '../../nlp/relate/pause.ts';
import type { Context } from '../context.ts';
import { existing } from '../existing.ts';
import type { FoundEntry } from './related-entries.ts';

type Explained = FoundEntry['entry'] & { explain: z.input<typeof explanation> };

/** Adds to the entries related to a text what relates them: shared words, shared tags and what they count. */
export async function explain(
  { store, related }: Context,
  account: number,
  text: Text,
  entries: readonly FoundEntry[],
): Promise<Explained[]> {
  const { collectionId, textId } = text;
  const { language } = existing(await store.collections.get(account, collectionId), 'noSuchCollection');
  const tagsOf = async (place: { collectionId: number; textId: number }): Promise<string[]> => {
    const tags = await store.analyses.tags(account, place.collectionId, place.textId);
    return (tags ?? []).map(({ tag }) => tag);
  };
  const own = await tagsOf(text);
  const others = entries.map(({ found }) => found);
  const shares = await related.shares(account, { collectionId, textId }, others);
  const heaviest = await mapped(shares, (some) => some.heaviest(limits.explained), related.pause, 1);
  const wanted = new Set(heaviest.flatMap((some) => [...some.keys()]));
  const names = await termNames({ ...text, language }, wanted, related.pause);
  const explained: Explained[] = [];
  for (const [at, { found, entry }] of entries.entries()) {
    // The store is read on this thread.
    await related.pause();
    const theirs = await tagsOf(found);
    const terms = sharedTerms(heaviest[at]!, names, limits.explained);
    const tags = sharedTags(own, theirs, shares[at]!, language, limits.explained);
    const { semantic, statistic } = found;
    const shared_terms = terms.map(({ name, share }) => ({ term: name, share }));
    const shared_tags = tags.map(({ name, share }) => ({ tag: name, share }));
    explained.push({ ...entry, explain: { semantic, statistic, shared_terms, shared_tags } });
  }
  return explained;
}

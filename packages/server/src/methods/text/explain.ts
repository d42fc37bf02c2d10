import type { z } from 'zod';
import type { explanation } from '../../contract/results.ts';
import type { Language } from '../../domain/language.ts';
import { limits } from '../../domain/limits.ts';
import type { Text } from '../../domain/text.ts';
import { sharedTags, sharedTerms, termNames } from '../../nlp/relate/explain.ts';
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
  const shares = await Promise.all(
    entries.map(({ found }) => related.shares(account, { collectionId, textId }, found)),
  );
  const names = termNames({ ...text, language }, new Set(shares.flatMap((some) => [...some.keys()])));
  return Promise.all(
    entries.map(async ({ found, entry }, at) => {
      const theirs = await tagsOf(found);
      const { terms, tags } = named(shares[at]!, names, own, theirs, language);
      const { semantic, statistic } = found;
      return { ...entry, explain: { semantic, statistic, shared_terms: terms, shared_tags: tags } };
    }),
  );
}

function named(
  shares: ReadonlyMap<number, number>,
  names: ReadonlyMap<number, string>,
  own: readonly string[],
  theirs: readonly string[],
  language: Language,
) {
  const terms = sharedTerms(shares, names, limits.explained);
  const tags = sharedTags(own, theirs, shares, language, limits.explained);
  return {
    terms: terms.map(({ name, share }) => ({ term: name, share })),
    tags: tags.map(({ name, share }) => ({ tag: name, share })),
  };
}

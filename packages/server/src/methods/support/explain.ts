import type { z } from 'zod';
import type { explanation } from '../../contract/results.ts';
import type { Text } from '../../domain/text.ts';
import type { Context } from '../context.ts';
import { foundOrThrow } from './found-or-throw.ts';
import type { FoundEntry } from './related-entries.ts';

type ExplainedEntry = FoundEntry['entry'] & { explain: z.input<typeof explanation> };

/** Adds to each entry why it is related to a text: the shared words and tags, each with its share of the similarity. */
export async function explain(
  { store, related }: Context,
  account: number,
  text: Text,
  entries: readonly FoundEntry[],
): Promise<ExplainedEntry[]> {
  const { language } = foundOrThrow(
    await store.collections.get(account, text.collectionId),
    'noSuchCollection',
  );
  const withTags = async ({ collectionId, textId }: { collectionId: number; textId: number }) => {
    const tags = await store.analyses.tags(account, collectionId, textId);
    return { collectionId, textId, tags: (tags ?? []).map(({ tag }) => tag) };
  };
  const own = await withTags(text);
  const others: (typeof own)[] = [];
  for (const { found } of entries) others.push(await withTags(found));
  const source = { headline: text.headline, body: text.body, language };
  const explanations = await related.explain({ account, ...own, source, others });
  return entries.map(({ found: { semantic, statistic }, entry }, at) => {
    const { terms, tags } = explanations[at]!;
    const shared_terms = terms.map(({ name, share }) => ({ term: name, share }));
    const shared_tags = tags.map(({ name, share }) => ({ tag: name, share }));
    return { ...entry, explain: { semantic, statistic, shared_terms, shared_tags } };
  });
}

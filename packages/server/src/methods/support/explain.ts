import type { z } from 'zod';
import type { explanation } from '../../contract/results.ts';
import type { Caller } from '../../contract/method.ts';
import type { TagWithoutMentions } from '../../domain/tags/edits.ts';
import type { TagLink } from '../../domain/tags/link.ts';
import type { Text } from '../../domain/text.ts';
import type { Context } from '../context.ts';
import { linkResolver } from './entities/links.ts';
import { foundOrThrow } from './found-or-throw.ts';
import type { FoundEntry } from './related-entries.ts';

type TextPlace = Pick<Text, 'collectionId' | 'textId'>;
type ExplainedEntry = FoundEntry['entry'] & { explain: z.input<typeof explanation> };

/** Adds to each entry why it is related to a text: the shared words and tags, each with its share of the similarity. */
export async function explain(
  context: Context,
  caller: Pick<Caller, 'account' | 'language'>,
  { text, entries, links }: { text: Text; entries: readonly FoundEntry[]; links: boolean },
): Promise<ExplainedEntry[]> {
  const { store, related } = context;
  const { account } = caller;
  const { language } = foundOrThrow(
    await store.collections.get(account, text.collectionId),
    'noSuchCollection',
  );
  const tagsOf = async ({ collectionId, textId }: TextPlace) =>
    (await store.analyses.tags(account, collectionId, textId)) ?? [];
  const withTags = ({ collectionId, textId }: TextPlace, tags: readonly TagWithoutMentions[]) => ({
    ...{ collectionId, textId },
    tags: tags.map(({ tag }) => tag),
  });
  const ownTags = await tagsOf(text);
  const own = withTags(text, ownTags);
  const linkOf = linksByTag(links ? ownTags : []);
  const resolve = await linkResolver(context, caller, language, own.tags.map(linkOf));
  const others: (typeof own)[] = [];
  for (const { found } of entries) others.push(withTags(found, await tagsOf(found)));
  const source = { headline: text.headline, body: text.body, language };
  const explanations = await related.explain({ account, ...own, source, others });
  return entries.map(({ found: { semantic, statistic }, entry }, at) => {
    const { terms, tags } = explanations[at]!;
    const shared_terms = terms.map(({ name, share }) => ({ term: name, share }));
    const shared_tags = tags.map(({ name, share }) => {
      const link = resolve(linkOf(name));
      return { tag: name, share, ...(link && { link }) };
    });
    return { ...entry, explain: { semantic, statistic, shared_terms, shared_tags } };
  });
}

function linksByTag(tags: readonly TagWithoutMentions[]): (tag: string) => TagLink | undefined {
  const links = new Map(tags.map(({ tag, link }) => [tag, link]));
  return (tag) => links.get(tag);
}

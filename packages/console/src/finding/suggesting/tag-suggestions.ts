import type { Params, Result, Textkin } from '@textkin/client';
import { resultsOf } from './results-of.ts';
import { hasWords } from './name-words.ts';
import type { NamedCollection, Suggestion } from './suggestion.ts';

type Tag = Result<'tag.list'>['tags'][number];

/** The most tags and topics that are suggested. */
const maxTags = 6;

/** Returns the names that have the words, the most frequent first; guesses if no name has the words. */
export async function suggestNames(
  client: Textkin,
  words: string,
  collections: readonly NamedCollection[],
  signal: AbortSignal,
): Promise<Suggestion[]> {
  const found = await tagsWith(client, { prefix: words, kind: 'name' }, collections, signal);
  const exact = found.filter(({ isGuess }) => !isGuess);
  return mostTexts(exact.length > 0 ? exact : found).map(({ tag, isGuess, collection }): Suggestion => {
    const { collection_id, name } = collection;
    const alias = hasWords(tag.tag, words) ? undefined : tag.variants?.find((one) => hasWords(one, words));
    return {
      kind: 'tag',
      to: { view: 'tag', collection: collection_id, category: tag.category, tag: tag.tag },
      label: tag.tag,
      category: tag.category,
      alias,
      texts: tag.texts,
      isGuess,
      ...(collections.length > 1 && { collection: name }),
    };
  });
}

/** Returns searches for the topics that differ from the words in one letter. */
export async function suggestTopics(
  client: Textkin,
  words: string,
  collections: readonly NamedCollection[],
  signal: AbortSignal,
): Promise<Suggestion[]> {
  const found = await tagsWith(client, { prefix: words, kind: 'topic' }, collections, signal);
  const guesses = mostTexts(found.filter(({ isGuess }) => isGuess));
  const ids = collections.map(({ collection_id }) => collection_id);
  return [...new Set(guesses.map(({ tag }) => tag.tag))].map((label) => ({
    kind: 'topic',
    to: { view: 'search', query: label, ...(ids.length === 1 && { collections: ids }) },
    label,
    isGuess: true,
  }));
}

interface FoundTag {
  tag: Tag;
  isGuess: boolean;
  collection: NamedCollection;
}

async function tagsWith(
  client: Textkin,
  params: Pick<Params<'tag.list'>, 'prefix' | 'kind'>,
  collections: readonly NamedCollection[],
  signal: AbortSignal,
): Promise<FoundTag[]> {
  const calls = collections.map(({ collection_id: collection_scope }) => ({
    method: 'tag.list' as const,
    params: { collection_scope, match: 'words' as const, limit: maxTags, ...params },
  }));
  return resultsOf(collections, await client.batch(calls, { signal })).flatMap(({ collection, result }) =>
    result.tags.map((tag) => ({ tag, isGuess: result.misspelled ?? false, collection })),
  );
}

const mostTexts = (found: readonly FoundTag[]): FoundTag[] =>
  found.toSorted((one, other) => other.tag.texts - one.tag.texts).slice(0, maxTags);

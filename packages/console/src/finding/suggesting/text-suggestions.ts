import type { Params, Text, Textkin } from '@textkin/client';
import { hashOf } from '../../address/route.ts';
import { resultsOf } from './results-of.ts';
import type { NamedCollection, Suggestion } from './suggestion.ts';

/** The most texts that are suggested. */
const maxTexts = 6;

/** Returns the texts whose headlines have the words, or whose id the words are. A text with that id comes first. */
export async function suggestTexts(
  client: Textkin,
  words: string,
  collections: readonly NamedCollection[],
  signal: AbortSignal,
): Promise<Suggestion[]> {
  const list = async (params: Omit<Params<'collection.listTexts'>, 'collection_id'>) => {
    const calls = collections.map(({ collection_id }) => ({
      method: 'collection.listTexts' as const,
      params: { collection_id, ...params },
    }));
    return resultsOf(collections, await client.batch(calls, { signal }));
  };
  const number = /^[1-9]\d{0,14}$/.test(words) ? Number(words) : undefined;
  const [named, numbered] = await Promise.all([
    list({ query: words, order: '-date', limit: maxTexts }),
    number === undefined ? [] : list({ min_text_id: number, max_text_id: number, limit: 1 }),
  ]);
  const found = [...numbered, ...named].flatMap(({ collection, result }) =>
    result.texts.map((text) => ({
      ...toSuggestion(text, words),
      ...(collections.length > 1 && { collection: collection.name }),
    })),
  );
  const distinct = new Map(found.map((suggestion) => [hashOf(suggestion.to), suggestion]));
  return [...distinct.values()]
    .sort((one, other) => Number('id' in other) - Number('id' in one))
    .slice(0, maxTexts);
}

function toSuggestion(text: Text, words: string): Suggestion {
  const { collection_id, text_id, headline, publish_date, ext_text_id } = text;
  const isId = String(text_id) === words || ext_text_id === words;
  return {
    kind: 'text',
    to: { view: 'text', collection: collection_id, text: text_id },
    label: headline,
    date: publish_date,
    ...(isId && { id: words }),
  };
}

import type { Collection, Outcome, Params, Result, Text, Textkin } from '@textkin/client';
import { hashOf, type Route } from '../address/route.ts';

/** A tag or a text that matches the typed words, and the view that it opens. */
export interface Suggestion {
  kind: 'tag' | 'text';
  to: Route;
  label: string;
  category?: Result<'tag.list'>['tags'][number]['category'];
  /** How many texts a tag is in. */
  texts?: number;
  /** When a text was published. */
  date?: string | undefined;
  /** The id of the text, if the typed words are that id. */
  id?: string;
  /** The name of the collection, if several are searched. */
  collection?: string;
}

/** The most suggestions of each kind. */
const maxSuggestions = { tag: 6, text: 6 };

/** The most collections to search from a view of no collection: the newest. Each takes calls for every typed word. */
export const maxCollections = 8;

/** The longest query for headlines that the service accepts, in characters. */
const maxWordsLength = 250;

type Tag = Result<'tag.list'>['tags'][number];

/** Returns tags that begin with the words, and texts by headline, ext_text_id or text_id, in the given collections. */
export async function suggest(
  client: Textkin,
  words: string,
  collections: readonly Pick<Collection, 'collection_id' | 'name'>[],
  signal: AbortSignal,
): Promise<Suggestion[]> {
  if (words === '' || words.length > maxWordsLength) return [];
  const number = /^[1-9]\d{0,14}$/.test(words) ? Number(words) : undefined;
  const ids = collections.map(({ collection_id }) => collection_id);
  const list = { query: words, order: '-date', limit: maxSuggestions.text } as const;
  const tagCall = (collection_scope: number) =>
    ({ method: 'tag.list', params: { collection_scope, prefix: words, limit: maxSuggestions.tag } }) as const;
  const listCall = (params: Params<'collection.listTexts'>) =>
    ({ method: 'collection.listTexts', params }) as const;
  const idScope = number === undefined ? [] : ids;
  const range = { min_text_id: number, max_text_id: number, limit: 1 };
  const [tags, texts, byTextId] = await Promise.all([
    client.batch(ids.map(tagCall), { signal }),
    client.batch(
      ids.map((collection_id) => listCall({ collection_id, ...list })),
      { signal },
    ),
    client.batch(
      idScope.map((collection_id) => listCall({ collection_id, ...range })),
      { signal },
    ),
  ]);
  const nameOf = (index: number) => collections.length > 1 && { collection: collections[index]!.name };
  const tagged = tags.flatMap(
    (outcome, index) =>
      valueOf(outcome)?.tags.map((tag) => ({ ...tagSuggestion(ids[index]!, tag), ...nameOf(index) })) ?? [],
  );
  const listed = [...byTextId, ...texts].flatMap(
    (outcome, index) =>
      valueOf(outcome)?.texts.map((text) => ({
        ...textSuggestion(text, words),
        ...nameOf(index % ids.length),
      })) ?? [],
  );
  const distinct = new Map(listed.map((suggestion) => [hashOf(suggestion.to), suggestion]));
  return [
    ...tagged.sort((one, other) => other.texts - one.texts).slice(0, maxSuggestions.tag),
    ...[...distinct.values()]
      .sort((one, other) => Number('id' in other) - Number('id' in one))
      .slice(0, maxSuggestions.text),
  ];
}

/** Returns the result of a call; a failed call suggests nothing. */
function valueOf<T>(outcome: Outcome<T>): T | undefined {
  return outcome.status === 'fulfilled' ? outcome.value : undefined;
}

/** Whether the words are the text_id or the ext_text_id of the text. */
const matchesId = ({ text_id, ext_text_id }: Text, words: string): boolean =>
  String(text_id) === words || ext_text_id === words;

function tagSuggestion(collection: number, { tag, category, texts }: Tag) {
  const to: Route = { view: 'tag', collection, category, tag };
  return { kind: 'tag' as const, to, label: tag, category, texts };
}

function textSuggestion(text: Text, words: string): Suggestion {
  const { collection_id, text_id, headline, publish_date } = text;
  return {
    kind: 'text',
    to: { view: 'text', collection: collection_id, text: text_id },
    label: headline,
    date: publish_date,
    ...(matchesId(text, words) && { id: words }),
  };
}

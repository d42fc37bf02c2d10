import type { Collection, Outcome, Params, Result, Text, Textkin } from '@textkin/client';
import { hashOf, type Route } from '../address/route.ts';

/** Something that the words typed so far may mean, and the view that it leads to. */
export interface Suggestion {
  kind: 'tag' | 'text';
  to: Route;
  label: string;
  category?: Result<'tag.list'>['tags'][number]['category'];
  /** How many texts a tag is in. */
  texts?: number;
  /** When a text was published. */
  date?: string | undefined;
  /** The id of a text that was asked for by its id. */
  id?: string;
  /** Named where several are looked in. */
  collection?: string;
}

/** How many of each kind are shown. */
const most = { tag: 6, text: 6 };

/** Collections looked in where one is in none: the newest, for each takes calls with each word that is typed. */
export const mostCollections = 8;

/** Words that may be a headline's; the service takes no longer ones for them. */
const longest = 250;

type Tag = Result<'tag.list'>['tags'][number];

/** Tags that begin with the words, and texts by their headline, their own id or their number, in some collections. */
export async function suggest(
  client: Textkin,
  words: string,
  collections: readonly Pick<Collection, 'collection_id' | 'name'>[],
  signal: AbortSignal,
): Promise<Suggestion[]> {
  if (words === '' || words.length > longest) return [];
  const number = /^[1-9]\d{0,14}$/.test(words) ? Number(words) : undefined;
  const ids = collections.map(({ collection_id }) => collection_id);
  const list = { query: words, order: '-date', limit: most.text } as const;
  const tagCall = (collection_scope: number) =>
    ({ method: 'tag.list', params: { collection_scope, prefix: words, limit: most.tag } }) as const;
  const listCall = (params: Params<'collection.listTexts'>) =>
    ({ method: 'collection.listTexts', params }) as const;
  const numbered = number === undefined ? [] : ids;
  const range = { min_text_id: number, max_text_id: number, limit: 1 };
  const [tags, texts, byNumber] = await Promise.all([
    client.batch(ids.map(tagCall), { signal }),
    client.batch(
      ids.map((collection_id) => listCall({ collection_id, ...list })),
      { signal },
    ),
    client.batch(
      numbered.map((collection_id) => listCall({ collection_id, ...range })),
      { signal },
    ),
  ]);
  const nameOf = (index: number) => collections.length > 1 && { collection: collections[index]!.name };
  const tagged = tags.flatMap(
    (outcome, index) =>
      answered(outcome)?.tags.map((tag) => ({ ...tagSuggestion(ids[index]!, tag), ...nameOf(index) })) ?? [],
  );
  const listed = [...byNumber, ...texts].flatMap(
    (outcome, index) =>
      answered(outcome)?.texts.map((text) => ({
        ...textSuggestion(text, words),
        ...nameOf(index % ids.length),
      })) ?? [],
  );
  const once = new Map(listed.map((one) => [hashOf(one.to), one]));
  return [
    ...tagged.sort((one, other) => other.texts - one.texts).slice(0, most.tag),
    ...[...once.values()]
      .sort((one, other) => Number('id' in other) - Number('id' in one))
      .slice(0, most.text),
  ];
}

/** A call that failed proposes nothing. */
function answered<T>(outcome: Outcome<T>): T | undefined {
  return outcome.status === 'fulfilled' ? outcome.value : undefined;
}

/** Whether the words are an id of the text. */
const isMeant = ({ text_id, ext_text_id }: Text, words: string): boolean =>
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
    ...(isMeant(text, words) && { id: words }),
  };
}

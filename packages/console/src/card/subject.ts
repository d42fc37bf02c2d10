import type { Collection, Tag } from '@textkin/client';
import type { Route } from '../address/route.ts';
import type { Session } from '../session.ts';
import { loadHead } from '../tags/calls.ts';

/** The tag that a card is about, and where it stands. */
export interface CardSubject {
  tag: Pick<Tag, 'tag' | 'category' | 'link'>;
  /** The collection that counts its texts; a text that is not stored has none. */
  collection: number | undefined;
  /** The text where another entity can be chosen, and what to call afterwards. */
  text?: { id: number; changed: () => void } | undefined;
}

/** What a card shows of an entity. */
export interface CardDetails {
  link: Tag['link'];
  /** Its name in the reader's language. */
  name: string;
  description: string | undefined;
  /** Other names of the tag in the texts. */
  variants: readonly string[];
  texts: number | undefined;
}

/** Returns what is known of a tag before anything is loaded. */
export const initialDetails = ({ tag: { tag, link } }: CardSubject): CardDetails => ({
  ...{ link, name: link?.name ?? tag, description: link?.description, variants: [], texts: undefined },
});

/**
 * Loads the details of a tag. In a text, the link is the text's own: it may differ from the most frequent link, or be missing.
 * Elsewhere, it is the most frequent link.
 */
export async function loadDetails(
  session: Session,
  subject: CardSubject,
  language: Collection['language'],
  signal: AbortSignal,
): Promise<CardDetails> {
  const { tag, collection, text } = subject;
  const head = collection === undefined ? undefined : await loadHead(session, [collection], tag, signal);
  const link = text === undefined ? (tag.link ?? head?.entry?.link) : tag.link;
  const described = link && (await describe(session, link, language, signal));
  return {
    link,
    name: described?.name ?? link?.name ?? tag.tag,
    description: described?.description ?? link?.description,
    variants: head?.entry?.variants ?? [],
    texts: head?.texts,
  };
}

/**
 * Fetches the name and the description of an entity in a language; undefined if it is not found. A link has them in the language
 * of the collection.
 */
async function describe(
  { client }: Session,
  { id }: NonNullable<CardDetails['link']>,
  language: Collection['language'],
  signal: AbortSignal,
) {
  const { entities } = await client.call('entity.find', { query: id, language, limit: 1 }, { signal });
  return entities.find((entity) => entity.id === id);
}

/** Returns the route of the page of a tag. */
export const pageOfSubject = ({
  tag: { tag, category },
  collection,
}: CardSubject): Route<'tag'> | undefined =>
  collection === undefined ? undefined : { view: 'tag', collection, category, tag };

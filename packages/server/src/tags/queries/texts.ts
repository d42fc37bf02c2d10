import { type Dates, eachText, placeOf, type View } from '../view.ts';
import { FirstItems } from './first-items.ts';

/** Orders of texts: latest first, or most relevant first and ties by date; then by collection and id. */
export const textOrders = ['latest', 'relevance'] as const;
export type TextOrder = (typeof textOrders)[number];

export interface TextsQuery {
  minRelevance: number;
  order: TextOrder;
  dates: Dates;
  limit: number;
  /** The last text of the previous page. */
  after: TaggedText | undefined;
}

/** A text of an entry, with the relevance of the entry to the text. */
export interface TaggedText {
  collectionId: number;
  textId: number;
  date: number;
  relevance: number;
}

/** Returns a page of the texts of an entry: the texts after a text, the number of all texts, and whether more follow. */
export function listTaggedTexts(
  view: View,
  entry: number,
  { minRelevance, order, dates, limit, after }: TextsQuery,
): { texts: TaggedText[]; total: number; hasMore: boolean } {
  const compare = (one: TaggedText, other: TaggedText): number =>
    (order === 'relevance' ? other.relevance - one.relevance : 0) ||
    other.date - one.date ||
    one.collectionId - other.collectionId ||
    one.textId - other.textId;
  const first = new FirstItems(limit + 1, compare);
  let total = 0;
  eachText(view, dates, (member, row) => {
    const place = placeOf(entry, member, row);
    const { collectionId, rows } = member;
    const relevance = place < 0 ? -1 : rows.relevanceAt[place]!;
    if (place < 0 || relevance < minRelevance) return;
    total++;
    const text = { collectionId, textId: rows.textIds[row]!, date: rows.dates[row]!, relevance };
    if (after === undefined || compare(text, after) > 0) first.offer(text);
  });
  const found = first.items();
  return { texts: found.slice(0, limit), total, hasMore: found.length > limit };
}

import { type Dates, eachText, placeOf, type View } from '../view.ts';
import { First } from './first.ts';

/** By date, or by relevance and then by date, the highest first; equal ones by collection and id. */
export const textOrders = ['latest', 'relevance'] as const;
export type TextOrder = (typeof textOrders)[number];

export interface TextsQuery {
  minRelevance: number;
  order: TextOrder;
  dates: Dates;
  limit: number;
  /** The last text that was answered. */
  after: TaggedText | undefined;
}

/** A text and how relevant an entry is to it. */
export interface TaggedText {
  collectionId: number;
  textId: number;
  date: number;
  relevance: number;
}

/** The texts of an entry behind one of them, how many there are in all, and whether there are more. */
export function textsOf(
  view: View,
  entry: number,
  { minRelevance, order, dates, limit, after }: TextsQuery,
): { texts: TaggedText[]; total: number; hasMore: boolean } {
  const compare = (one: TaggedText, other: TaggedText): number =>
    (order === 'relevance' ? other.relevance - one.relevance : 0) ||
    other.date - one.date ||
    one.collectionId - other.collectionId ||
    one.textId - other.textId;
  const first = new First(limit + 1, compare);
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

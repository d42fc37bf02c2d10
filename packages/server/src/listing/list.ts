import type { ListPlace, TextsPage } from '../domain/text.ts';
import { FirstItems } from '../tags/queries/first-items.ts';
import { noText, type Headlines } from './headlines.ts';

export interface HeadlineQuery extends TextsPage {
  /** Words that a headline must have, the last one as a prefix; undefined for all headlines. */
  words: string | undefined;
  /** The text whose own id is the query. It is in the list whatever its headline says. */
  idMatch: number | undefined;
  /** Returns whether a text may be in the list; undefined for all texts. */
  accepts?: ((textId: number) => boolean) | undefined;
}

/**
 * Returns a page of a list: the texts after a place, in order, and whether more follow. Calls `visit` with every text of the
 * whole list, in any order.
 */
export function listTexts(
  headlines: Headlines,
  query: HeadlineQuery,
  visit?: (text: ListPlace) => void,
): { texts: ListPlace[]; hasMore: boolean } {
  const { order = 'id', limit, after, accepts, idMatch } = query;
  const { minTextId = 1, maxTextId = Infinity, from = -Infinity, to = Infinity } = query;
  const byDate = order.endsWith('date');
  const sign = order.startsWith('-') ? -1 : 1;
  const compare = (one: ListPlace, other: ListPlace): number =>
    sign * ((byDate ? one.date - other.date : 0) || one.textId - other.textId);
  const hasWords = query.words === undefined ? () => true : wordsFilter(headlines, query.words);
  const first = new FirstItems(limit + 1, compare);
  const { textIds, dates, length } = headlines;
  for (let row = 0; row < length; row++) {
    const [textId, date] = [textIds[row]!, dates[row]!];
    if (textId === noText || textId < minTextId || textId > maxTextId || date < from || date >= to) continue;
    if (accepts?.(textId) === false) continue;
    if (textId !== idMatch && !hasWords(row)) continue;
    const text = { textId, date };
    visit?.(text);
    if (after === undefined || compare(text, after) > 0) first.offer(text);
  }
  const found = first.items();
  return { texts: found.slice(0, limit), hasMore: found.length > limit };
}

/**
 * Returns a function that checks whether the headline of a row has all words of a line, the last one as a prefix. No
 * headline matches a line without words.
 */
function wordsFilter(headlines: Headlines, line: string): (row: number) => boolean {
  const { starts, wordAt, words } = headlines;
  const wanted = headlines.wordsOf(line);
  const prefix = wanted.pop();
  if (prefix === undefined) return () => false;
  const numbers = wanted.map((word) => headlines.numberOf(word));
  if (numbers.includes(undefined)) return () => false;
  const hasPrefix = Uint8Array.from(words, (word) => Number(word.startsWith(prefix)));
  return (row) => {
    const [start, end] = [starts[row]!, starts[row + 1]!];
    let isFound = false;
    for (let at = start; at < end && !isFound; at++) isFound = hasPrefix[wordAt[at]!] === 1;
    if (!isFound) return false;
    for (const number of numbers) {
      let at = start;
      while (at < end && wordAt[at] !== number) at++;
      if (at === end) return false;
    }
    return true;
  };
}

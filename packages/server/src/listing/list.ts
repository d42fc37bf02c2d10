import { holdsId, type SharedIds } from '../index/sets/shared-ids.ts';
import type { ListPlace, TextsPage } from '../domain/text.ts';
import { FirstItems } from '../tags/queries/first-items.ts';
import { gone, type Headlines } from './headlines.ts';

export interface HeadlineQuery extends TextsPage {
  /** Words that a headline has, the last one as a prefix; or that is not asked. */
  words: string | undefined;
  /** A text that is in the list whatever its headline says. */
  own: number | undefined;
  /** The only texts that may be in the list; or all may. */
  among: ReadonlySet<number> | SharedIds | undefined;
}

/** The texts of a list behind a place, in order, and whether there are more. */
export function listTexts(
  headlines: Headlines,
  query: HeadlineQuery,
): { texts: ListPlace[]; hasMore: boolean } {
  const { order = 'id', limit, after, among, own } = query;
  const { minTextId = 1, maxTextId = Infinity, from = -Infinity, to = Infinity } = query;
  const byDate = order.endsWith('date');
  const sign = order.startsWith('-') ? -1 : 1;
  const compare = (one: ListPlace, other: ListPlace): number =>
    sign * ((byDate ? one.date - other.date : 0) || one.textId - other.textId);
  const isNamed = query.words === undefined ? () => true : haveWords(headlines, query.words);
  const first = new FirstItems(limit + 1, compare);
  const { textIds, dates, length } = headlines;
  for (let row = 0; row < length; row++) {
    const [textId, date] = [textIds[row]!, dates[row]!];
    if (textId === gone || textId < minTextId || textId > maxTextId || date < from || date >= to) continue;
    if (among && !holdsId(among, textId)) continue;
    if (textId !== own && !isNamed(row)) continue;
    const text = { textId, date };
    if (after === undefined || compare(text, after) > 0) first.offer(text);
  }
  const found = first.items();
  return { texts: found.slice(0, limit), hasMore: found.length > limit };
}

/** Whether the headline of a row has all words of a line, the last one as a prefix; a line without words none has. */
function haveWords(headlines: Headlines, line: string): (row: number) => boolean {
  const { starts, wordAt, words } = headlines;
  const asked = headlines.wordsOf(line);
  const prefix = asked.pop();
  if (prefix === undefined) return () => false;
  const whole = asked.map((word) => headlines.numberOf(word));
  if (whole.includes(undefined)) return () => false;
  const begins = Uint8Array.from(words, (word) => Number(word.startsWith(prefix)));
  return (row) => {
    const [start, end] = [starts[row]!, starts[row + 1]!];
    let isBegun = false;
    for (let at = start; at < end && !isBegun; at++) isBegun = begins[wordAt[at]!] === 1;
    if (!isBegun) return false;
    for (const number of whole) {
      let at = start;
      while (at < end && wordAt[at] !== number) at++;
      if (at === end) return false;
    }
    return true;
  };
}

import type { Mention } from '@textkin/client';

/** A piece of a text, and whether it matches the query. */
export interface Piece {
  text: string;
  isFound: boolean;
}

/** The length of a passage, and of its part before the first match, in characters. */
const lengths = { all: 280, before: 90 };

/** Splits a field into matches and the text between them; joined, the pieces are the field again. */
export function piecesOf(
  field: Mention['field'],
  text: string,
  highlights: readonly Mention[] = [],
  { from, to } = { from: 0, to: text.length },
): Piece[] {
  const matches = highlights
    .filter((mention) => mention.field === field && mention.length > 0)
    .sort((one, other) => one.offset - other.offset);
  const pieces: Piece[] = [];
  let end = from;
  const append = (until: number, isFound: boolean) => {
    if (until > end) pieces.push({ text: text.slice(end, until), isFound });
    end = Math.max(end, until);
  };
  for (const { offset, length } of matches) {
    if (offset < end || offset + length > to) continue;
    append(offset, false);
    append(offset + length, true);
  }
  append(to, false);
  return pieces;
}

/** Returns the part of a body around its first match, or else its beginning, cut between words. */
export function passageOf(body: string, highlights: readonly Mention[] = []): Piece[] {
  const first = highlights
    .filter(({ field, offset, length }) => field === 'body' && offset + length <= body.length)
    .reduce<Mention | undefined>(
      (best, mention) => (best && best.offset <= mention.offset ? best : mention),
      undefined,
    );
  const from = first === undefined ? 0 : wordStart(body, first.offset - lengths.before, first.offset);
  const least = first === undefined ? 0 : first.offset + first.length;
  const to = wordEnd(body, Math.max(least, from + lengths.all), least);
  const pieces = piecesOf('body', body, highlights, { from, to });
  if (from > 0) pieces.unshift({ text: '… ', isFound: false });
  if (to < body.trimEnd().length) pieces.push({ text: ' …', isFound: false });
  return pieces;
}

/** Returns the first start of a word at or after an offset, at most `most`. */
function wordStart(text: string, from: number, most: number): number {
  if (from <= 0) return 0;
  for (let at = from; at < most; at++) if (/\s/.test(text[at - 1]!) && /\S/.test(text[at]!)) return at;
  return most;
}

/** Returns the last end of a word at or before an offset, at least `least`. */
function wordEnd(text: string, to: number, least: number): number {
  if (to >= text.length) return text.length;
  for (let at = to; at > least; at--) if (/\s/.test(text[at]!) && /\S/.test(text[at - 1]!)) return at;
  // The passage is one long word; surrogate pairs are not split.
  if (least > 0) return least;
  return /[\uDC00-\uDFFF]/.test(text[to]!) ? to - 1 : to;
}

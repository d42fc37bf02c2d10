import type { Mention } from '../../domain/tags/tag.ts';
import type { Field, Source } from '../../domain/text.ts';
import { type Replacement, plainLetterReplacements } from '../../languages/letters.ts';
import { findMarkup } from './find-markup.ts';
import { quotePrefixes } from './quote-prefixes.ts';
import { hardWraps } from './hard-wraps.ts';

/** A text as a person reads it, with the places of its characters in the stored text, in UTF-16 code units. */
export interface ReadableText {
  text: string;
  /** Returns the range of the stored text that a range [start, end) comes from; `end` must be greater than `start`. */
  storedRange: (start: number, end: number) => readonly [start: number, end: number];
}

/**
 * The most layers of escaping that are decoded: a feed escapes again what its author escaped. The bound limits the time, because
 * each layer is a pass over the whole text.
 */
const maxLayers = 8;

/**
 * Returns a text as a person reads it: with decoded character references, separators in place of tags, and plain letters
 * (`languages/letters.ts`). Most texts need no change.
 */
export function readableText(stored: string): ReadableText {
  return replaceRepeatedly(
    stored,
    (text) => replace(text, findMarkup(text)) ?? replace(text, plainLetterReplacements(text)),
  );
}

/** Returns a text without its markup, for display. The letters stay as they are stored. */
export function withoutMarkup(stored: string): string {
  return replaceRepeatedly(stored, (text) => replace(text, findMarkup(text))).text;
}

/** Applies a replacement until it changes nothing, at most `maxLayers` times. */
function replaceRepeatedly(
  stored: string,
  replaceOnce: (text: string) => ReadableText | undefined,
): ReadableText {
  let read: ReadableText = { text: stored, storedRange: (start, end) => [start, end] };
  for (let layer = 0; layer < maxLayers; layer++) {
    const next = replaceOnce(read.text);
    if (next === undefined) break;
    read = compose(read, next);
  }
  return read;
}

/** Removes the `>` prefixes of quoted e-mails from a body, and joins the lines of hard-wrapped paragraphs. */
function unwrap(read: ReadableText): ReadableText {
  const unquoted = compose(read, replace(read.text, quotePrefixes(read.text)));
  return compose(unquoted, replace(unquoted.text, hardWraps(unquoted.text)));
}

/** Combines two changes: places in the result refer to the text before the first change. */
function compose(before: ReadableText, next: ReadableText | undefined): ReadableText {
  if (next === undefined) return before;
  return {
    text: next.text,
    storedRange: (start, end) => before.storedRange(...next.storedRange(start, end)),
  };
}

/** Returns whether a text has HTML tags or character references. */
export function hasMarkup(text: string): boolean {
  return findMarkup(text).next().done !== true;
}

/** Space characters. Each is one code unit, so replacing it by a space keeps all places. */
const SPACES = /\p{Zs}/gu;

/** Returns both fields of a text as a person reads them, with plain spaces and without hard wraps. */
export function readableSource(source: Source): Source & { toStoredMention: (mention: Mention) => Mention } {
  const fields: Record<Field, ReadableText> = {
    headline: readableText(source.headline),
    body: unwrap(readableText(source.body)),
  };
  return {
    ...source,
    headline: fields.headline.text.replace(SPACES, ' '),
    body: fields.body.text.replace(SPACES, ' '),
    toStoredMention({ field, offset, length }) {
      const [start, end] = fields[field].storedRange(offset, offset + length);
      return { field, offset: start, length: end - start };
    },
  };
}

/** Applies replacements, which are in the order of the text. Returns undefined when there are none. */
function replace(text: string, replacements: Iterable<Replacement>): ReadableText | undefined {
  const pieces: string[] = [];
  /** For each piece of the result: its start in the result, and its range [from, to) in `text`. */
  const begins: number[] = [];
  const froms: number[] = [];
  const tos: number[] = [];
  let length = 0;
  const add = (piece: string, from: number, to: number): void => {
    if (piece === '') return;
    pieces.push(piece);
    begins.push(length);
    froms.push(from);
    tos.push(to);
    length += piece.length;
  };
  let at = 0;
  for (const { start, end, insert } of replacements) {
    add(text.slice(at, start), at, start);
    add(insert, start, end);
    at = end;
  }
  if (at === 0) return undefined;
  add(text.slice(at), at, text.length);
  // The characters of a piece whose length did not change map one to one.
  const isSameLength = (piece: number): boolean => pieces[piece]!.length === tos[piece]! - froms[piece]!;
  return {
    text: pieces.join(''),
    storedRange(start, end) {
      const first = lastIndexUpTo(begins, start);
      const last = lastIndexUpTo(begins, end - 1);
      return [
        froms[first]! + (isSameLength(first) ? start - begins[first]! : 0),
        isSameLength(last) ? froms[last]! + (end - begins[last]!) : tos[last]!,
      ];
    },
  };
}

/** Returns the index of the last of ascending numbers that is at most `value`; the first number must not exceed `value`. */
function lastIndexUpTo(numbers: readonly number[], value: number): number {
  let low = 0;
  let high = numbers.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (numbers[middle]! <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

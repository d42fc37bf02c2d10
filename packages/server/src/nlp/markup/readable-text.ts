import type { Mention } from '../../domain/tags/tag.ts';
import type { Field, Source } from '../../domain/text.ts';
import { type Replacement, plainLetterReplacements } from '../../languages/letters.ts';
import { findMarkup } from './find-markup.ts';
import { quotePrefixes } from './quote-prefixes.ts';
import { hardWraps } from './hard-wraps.ts';

/** A text as a person reads it, and where its characters stand in the text as it is stored, in UTF-16 code units. */
export interface ReadableText {
  text: string;
  /** The stretch of the stored text that a stretch [start, end) is read from; `end` is greater than `start`. */
  storedRange: (start: number, end: number) => readonly [start: number, end: number];
}

/**
 * What is looked through of markup that was escaped or put into markup: a feed escapes what its author escaped before.
 * A bound, for each layer takes a look at the whole text.
 */
const maxLayers = 8;

/**
 * Returns a text as a person reads it: its escapes are the characters that they stand for, where tags stood is what parts
 * their words, and its letters are plain (`languages/letters.ts`). Most texts are so already.
 */
export function readableText(stored: string): ReadableText {
  return replaceRepeatedly(
    stored,
    (text) => replace(text, findMarkup(text)) ?? replace(text, plainLetterReplacements(text)),
  );
}

/** Returns a text without its markup, in the letters that it is stored with: to be shown. */
export function withoutMarkup(stored: string): string {
  return replaceRepeatedly(stored, (text) => replace(text, findMarkup(text))).text;
}

/** Applies a replacement until it changes nothing more. */
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

/** Returns a body without the marks of a quoted e-mail, and each paragraph that was wrapped at a width in one line. */
function unwrap(read: ReadableText): ReadableText {
  const unquoted = compose(read, replace(read.text, quotePrefixes(read.text)));
  return compose(unquoted, replace(unquoted.text, hardWraps(unquoted.text)));
}

/** Returns what is read of a text that is read itself. */
function compose(before: ReadableText, next: ReadableText | undefined): ReadableText {
  if (next === undefined) return before;
  return {
    text: next.text,
    storedRange: (start, end) => before.storedRange(...next.storedRange(start, end)),
  };
}

/** Whether a text holds markup or escapes of HTML, so that it is not read as it is stored. */
export function hasMarkup(text: string): boolean {
  return findMarkup(text).next().done !== true;
}

/** A name is looked for again as it was found, with plain spaces. Each of these is one code unit, so places stay. */
const SPACES = /\p{Zs}/gu;

/** Both fields of a text as a person reads them, with plain spaces and without the line breaks of a fixed width. */
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

/** Returns a text with some stretches replaced; undefined where there are none. */
function replace(text: string, replacements: Iterable<Replacement>): ReadableText | undefined {
  const pieces: string[] = [];
  /** The pieces that what is read is made of: where each begins there, and what it was [from, to). */
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
  // Where a piece is as long as what stands in its place, its characters stand one for one.
  const isKept = (piece: number): boolean => pieces[piece]!.length === tos[piece]! - froms[piece]!;
  return {
    text: pieces.join(''),
    storedRange(start, end) {
      const first = lastUpTo(begins, start);
      const last = lastUpTo(begins, end - 1);
      return [
        froms[first]! + (isKept(first) ? start - begins[first]! : 0),
        isKept(last) ? froms[last]! + (end - begins[last]!) : tos[last]!,
      ];
    },
  };
}

/** The last of ascending numbers that is not above a value, which the first one is not. */
function lastUpTo(numbers: readonly number[], value: number): number {
  let low = 0;
  let high = numbers.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (numbers[middle]! <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

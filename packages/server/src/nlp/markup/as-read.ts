import type { Mention } from '../../domain/tags/tag.ts';
import type { Field, Source } from '../../domain/text.ts';
import { type Replacement, respellings } from '../../languages/letters.ts';
import { finds } from './finds.ts';
import { quotationMarks } from './quotation-marks.ts';
import { wraps } from './wraps.ts';

/** A text as a person reads it, and where its characters stand in the text as it is stored, in UTF-16 code units. */
export interface AsRead {
  text: string;
  /** The stretch of the stored text that a stretch [start, end) is read from; `end` is greater than `start`. */
  stored: (start: number, end: number) => readonly [start: number, end: number];
}

/**
 * What is looked through of markup that was escaped or put into markup: a feed escapes what its author escaped before.
 * A bound, for each layer takes a look at the whole text.
 */
const layers = 8;

/**
 * Returns a text as a person reads it: its escapes are the characters that they stand for, where tags stood is what parts
 * their words, and its letters are plain (`languages/letters.ts`). Most texts are so already.
 */
export function asRead(stored: string): AsRead {
  return replaced(stored, (text) => replace(text, finds(text)) ?? replace(text, respellings(text)));
}

/** Returns a text without its markup, in the letters that it is stored with: to be shown. */
export function withoutMarkup(stored: string): string {
  return replaced(stored, (text) => replace(text, finds(text))).text;
}

/** Applies a replacement until it changes nothing more. */
function replaced(stored: string, replaceOnce: (text: string) => AsRead | undefined): AsRead {
  let read: AsRead = { text: stored, stored: (start, end) => [start, end] };
  for (let layer = 0; layer < layers; layer++) {
    const next = replaceOnce(read.text);
    if (next === undefined) break;
    read = then(read, next);
  }
  return read;
}

/** Returns a body without the marks of a quoted e-mail, and each paragraph that was wrapped at a width in one line. */
function unwrapped(read: AsRead): AsRead {
  const unquoted = then(read, replace(read.text, quotationMarks(read.text)));
  return then(unquoted, replace(unquoted.text, wraps(unquoted.text)));
}

/** Returns what is read of a text that is read itself. */
function then(before: AsRead, next: AsRead | undefined): AsRead {
  if (next === undefined) return before;
  return { text: next.text, stored: (start, end) => before.stored(...next.stored(start, end)) };
}

/** Whether a text holds markup or escapes of HTML, so that it is not read as it is stored. */
export function holdsMarkup(text: string): boolean {
  return finds(text).next().done !== true;
}

/** A name is looked for again as it was found, with plain spaces. Each of these is one code unit, so places stay. */
const SPACES = /\p{Zs}/gu;

/** Both fields of a text as a person reads them, with plain spaces and without the line breaks of a fixed width. */
export function sourceAsRead(source: Source): Source & { storedAt: (mention: Mention) => Mention } {
  const fields: Record<Field, AsRead> = {
    headline: asRead(source.headline),
    body: unwrapped(asRead(source.body)),
  };
  return {
    ...source,
    headline: fields.headline.text.replace(SPACES, ' '),
    body: fields.body.text.replace(SPACES, ' '),
    storedAt({ field, offset, length }) {
      const [start, end] = fields[field].stored(offset, offset + length);
      return { field, offset: start, length: end - start };
    },
  };
}

/** Returns a text with some stretches replaced; undefined where there are none. */
function replace(text: string, replacements: Iterable<Replacement>): AsRead | undefined {
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
  for (const { start, end, as } of replacements) {
    add(text.slice(at, start), at, start);
    add(as, start, end);
    at = end;
  }
  if (at === 0) return undefined;
  add(text.slice(at), at, text.length);
  // Where a piece is as long as what stands in its place, its characters stand one for one.
  const isKept = (piece: number): boolean => pieces[piece]!.length === tos[piece]! - froms[piece]!;
  return {
    text: pieces.join(''),
    stored(start, end) {
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

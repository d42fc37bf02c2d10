import { decodeHTMLStrict } from 'entities';
import type { Replacement } from '../../languages/letters.ts';
import {
  endOfTag,
  separatorAround,
  separators,
  isElement,
  nonTextElements,
} from '@textkin/importing/html-elements';

/** A character reference, even if it was escaped several times. The semicolon is required: "&copy=2" is part of an address. */
const reference = /&(?:amp;|#0{0,5}38;|#x0{0,5}26;)*(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/iy;
const escapedAmpersands = /^&(?:amp;|#0{0,5}38;|#x0{0,5}26;)+(?=[#a-z])/i;
/** A tag. A name with a colon or a hyphen belongs to another vocabulary, such as Word's <o:p>. */
const tag = /<(\/?)([a-z][a-z\d]*(?:[:-][a-z\d]+)*)(?=\s*\/?>|\s+[a-z_:@]|\/)/iy;

/**
 * Finds the markup in a text that was not declared as HTML, in text order: HTML character references, tags of HTML elements,
 * comments, declarations, and scripts and styles with their content. Text that only resembles markup, such as "a < b" or
 * "5 <Volvo", stays. Takes time linear in the text.
 */
export function* findMarkup(text: string): Generator<Replacement> {
  const ends = new EndFinder(text);
  const sign = /[<&]/g;
  for (let found = sign.exec(text); found; found = sign.exec(text)) {
    const replacement = found[0] === '&' ? referenceAt(text, found.index) : markupAt(text, found.index, ends);
    if (replacement === undefined) continue;
    yield replacement;
    sign.lastIndex = replacement.end;
  }
}

function referenceAt(text: string, start: number): Replacement | undefined {
  reference.lastIndex = start;
  const [written] = reference.exec(text) ?? [];
  if (written === undefined) return undefined;
  const [ampersand = '&'] = escapedAmpersands.exec(written) ?? [];
  const insert = decodeHTMLStrict(`&${written.slice(ampersand.length)}`);
  const isKnown = !insert.startsWith('&') || insert === '&';
  if (isKnown) return { start, end: start + written.length, insert };
  return ampersand === '&' ? undefined : { start, end: start + ampersand.length, insert: '&' };
}

function markupAt(text: string, start: number, ends: EndFinder): Replacement | undefined {
  const upTo = (end: number | undefined, insert = ''): Replacement | undefined =>
    end === undefined ? undefined : { start, end, insert };
  if (text.startsWith('<!--', start)) return upTo(ends.findEnd('-->', start + 4));
  if (text.startsWith('<![CDATA[', start)) return upTo(start + 9);
  if (/^<(?:!doctype|\?xml)[\s?>]/i.test(text.slice(start, start + 10)))
    return upTo(ends.findEnd('>', start));
  tag.lastIndex = start;
  const [, slash, written = ''] = tag.exec(text) ?? [];
  const name = written.toLowerCase();
  // An end tag is markup whatever its name.
  if (!(slash || isElement(name) || /[:-]/.test(name)) || slash === undefined) return undefined;
  const end = ends.findTagEnd(start + 1 + slash.length + name.length);
  if (end === undefined) return undefined;
  const isSkipped = slash === '' && nonTextElements.has(name) && text[end - 2] !== '/';
  return upTo(
    (isSkipped ? ends.findElementEnd(name, end) : undefined) ?? end,
    separators[separatorAround(name)],
  );
}

/** Finds the ends of markup. An end that is missing after one place is missing after later places too, and is searched for once. */
class EndFinder {
  readonly #text: string;
  readonly #missing = new Set<string>();
  /** Set when a quotation mark in a tag is never closed; quotation marks after it are ignored. */
  #isQuoteUnclosed = false;

  constructor(text: string) {
    this.#text = text;
  }

  /** Returns the place after the next occurrence of a sign. */
  findEnd(sign: string, from: number): number | undefined {
    return this.#once(sign, () => {
      const at = this.#text.indexOf(sign, from);
      return at < 0 ? undefined : at + sign.length;
    });
  }

  /** Returns the place after the end tag of an element. */
  findElementEnd(name: string, from: number): number | undefined {
    return this.#once(`</${name}>`, () => {
      const end = new RegExp(`</${name}\\s*>`, 'gi');
      end.lastIndex = from;
      return end.exec(this.#text) === null ? undefined : end.lastIndex;
    });
  }

  /** Returns the place after the tag whose name ends at a place. A `>` inside the quotation marks of an attribute is skipped. */
  findTagEnd(from: number): number | undefined {
    const end = this.#isQuoteUnclosed ? undefined : endOfTag(this.#text, from);
    if (end !== undefined) return end + 1;
    this.#isQuoteUnclosed = true;
    return this.findEnd('>', from);
  }

  #once(sign: string, search: () => number | undefined): number | undefined {
    if (this.#missing.has(sign)) return undefined;
    const end = search();
    if (end === undefined) this.#missing.add(sign);
    return end;
  }
}

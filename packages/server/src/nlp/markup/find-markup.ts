import { decodeHTMLStrict } from 'entities';
import type { Replacement } from '../../languages/letters.ts';
import {
  endOfTag,
  separatorAround,
  separators,
  isElement,
  nonTextElements,
} from '@textkin/importing/html-elements';

/** Escapes end with a semicolon, for "&copy=2" is a part of an address; one that was escaped again and again is one. */
const escape = /&(?:amp;|#0{0,5}38;|#x0{0,5}26;)*(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/iy;
const nestedEscape = /^&(?:amp;|#0{0,5}38;|#x0{0,5}26;)+(?=[#a-z])/i;
/** A name with a colon or a hyphen is that of another vocabulary, as Word's <o:p>. */
const tag = /<(\/?)([a-z][a-z\d]*(?:[:-][a-z\d]+)*)(?=\s*\/?>|\s+[a-z_:@]|\/)/iy;

/**
 * The markup and the escapes in a text that nobody has called HTML, in their order: escapes that HTML knows, tags of its
 * elements, comments and the like, scripts with all they hold. What only begins like one of these, as "a < b" or
 * "5 <Volvo", is text. The time is linear in the text.
 */
export function* findMarkup(text: string): Generator<Replacement> {
  const ends = new EndFinder(text);
  const sign = /[<&]/g;
  for (let found = sign.exec(text); found; found = sign.exec(text)) {
    const find = found[0] === '&' ? escapeAt(text, found.index) : markupAt(text, found.index, ends);
    if (find === undefined) continue;
    yield find;
    sign.lastIndex = find.end;
  }
}

function escapeAt(text: string, start: number): Replacement | undefined {
  escape.lastIndex = start;
  const [written] = escape.exec(text) ?? [];
  if (written === undefined) return undefined;
  const [again = '&'] = nestedEscape.exec(written) ?? [];
  const insert = decodeHTMLStrict(`&${written.slice(again.length)}`);
  const isKnown = !insert.startsWith('&') || insert === '&';
  if (isKnown) return { start, end: start + written.length, insert };
  return again === '&' ? undefined : { start, end: start + again.length, insert: '&' };
}

function markupAt(text: string, start: number, ends: EndFinder): Replacement | undefined {
  const find = (end: number | undefined, insert = ''): Replacement | undefined =>
    end === undefined ? undefined : { start, end, insert };
  if (text.startsWith('<!--', start)) return find(ends.after('-->', start + 4));
  if (text.startsWith('<![CDATA[', start)) return find(start + 9);
  if (/^<(?:!doctype|\?xml)[\s?>]/i.test(text.slice(start, start + 10))) return find(ends.after('>', start));
  tag.lastIndex = start;
  const [, slash, written = ''] = tag.exec(text) ?? [];
  const name = written.toLowerCase();
  // Nobody but markup ends an element, whatever its name.
  if (!(slash || isElement(name) || /[:-]/.test(name)) || slash === undefined) return undefined;
  const end = ends.afterTag(start + 1 + slash.length + name.length);
  if (end === undefined) return undefined;
  const isUnread = slash === '' && nonTextElements.has(name) && text[end - 2] !== '/';
  return find(
    (isUnread ? ends.afterElement(name, end) : undefined) ?? end,
    separators[separatorAround(name)],
  );
}

/** Where things end. What has no end behind one place has none behind a later one, and is looked for once. */
class EndFinder {
  readonly #text: string;
  readonly #missing = new Set<string>();
  /** A quotation mark of a tag is never closed: from there on they stand for nothing. */
  #isQuoteLost = false;

  constructor(text: string) {
    this.#text = text;
  }

  after(sign: string, from: number): number | undefined {
    return this.#once(sign, () => {
      const at = this.#text.indexOf(sign, from);
      return at < 0 ? undefined : at + sign.length;
    });
  }

  /** Behind the end tag of an element. */
  afterElement(name: string, from: number): number | undefined {
    return this.#once(`</${name}>`, () => {
      const end = new RegExp(`</${name}\\s*>`, 'gi');
      end.lastIndex = from;
      return end.exec(this.#text) === null ? undefined : end.lastIndex;
    });
  }

  /** Behind the tag whose name ends at a place: a `>` in the quotation marks of an attribute does not end it. */
  afterTag(from: number): number | undefined {
    const end = this.#isQuoteLost ? undefined : endOfTag(this.#text, from);
    if (end !== undefined) return end + 1;
    this.#isQuoteLost = true;
    return this.after('>', from);
  }

  #once(what: string, look: () => number | undefined): number | undefined {
    if (this.#missing.has(what)) return undefined;
    const end = look();
    if (end === undefined) this.#missing.add(what);
    return end;
  }
}

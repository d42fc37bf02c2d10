import type { MarkupHandlers, MarkupReader, StartMarkup } from '@textkin/importing';
import { endOfTag } from '@textkin/importing/html-elements';
import { decodeReferences } from './entities.ts';
import { endsBefore, rawElements, voidElements } from './html-elements.ts';

/** Starts the console's markup parser; the command line's parser would add 28 kB gzipped. */
export const startMarkup: StartMarkup = (handlers, { xmlMode = false } = {}) => new Reader(handlers, xmlMode);

/** The length of the longest character reference. At most this much text waits for the rest of a reference. */
const longestReference = 12;

class Reader implements MarkupReader {
  startIndex = 0;
  endIndex = -1;
  readonly #handlers: MarkupHandlers;
  readonly #isXml: boolean;
  /** The text that is not parsed yet, and its offset. */
  #text = '';
  #place = 0;
  #isEnd = false;
  readonly #open: string[] = [];

  constructor(handlers: MarkupHandlers, isXml: boolean) {
    this.#handlers = handlers;
    this.#isXml = isXml;
  }

  write(piece: string): void {
    this.#text += piece;
    let at = 0;
    for (let next = this.#step(at); next > at; next = this.#step(at)) at = next;
    this.#text = this.#text.slice(at);
    this.#place += at;
  }

  end(piece = ''): void {
    this.#isEnd = true;
    this.write(piece);
    while (this.#open.length > 0) this.#closeElement(this.#open.at(-1)!);
  }

  /** Parses the token at an offset and returns its end; the same offset if more input is needed. */
  #step(at: number): number {
    const text = this.#text;
    if (at >= text.length) return at;
    const raw = this.#isXml ? undefined : this.#open.at(-1);
    if (raw !== undefined && rawElements.has(raw)) {
      const end = this.#endOfRaw(raw, at);
      if (end !== at) return this.#emit(at, end, () => this.#handlers.ontext?.(text.slice(at, end)));
      if (!new RegExp(`^</${raw}[\\s/>]`, 'i').test(text.slice(at, at + raw.length + 3))) return at;
    }
    if (text[at] !== '<') return this.#emitText(at, text.indexOf('<', at));
    if (text.startsWith('<!--', at)) return this.#skip(at, '-->');
    if (text.startsWith('<![CDATA[', at)) return this.#section(at);
    const sign = text[at + 1];
    if (sign === undefined && !this.#isEnd) return at;
    if (sign === '!' || sign === '?') {
      // An incomplete token may still become a comment or a CDATA section.
      if (text.length - at < 9 && !this.#isEnd) return at;
      return this.#skip(at, '>');
    }
    if (sign !== undefined && /[\p{L}_/]/u.test(sign)) return this.#tag(at);
    return this.#emitText(at, text.indexOf('<', at + 1));
  }

  #emitText(at: number, next: number): number {
    let end = next < 0 ? this.#text.length : next;
    if (next < 0 && !this.#isEnd) {
      const reference = this.#text.lastIndexOf('&');
      if (reference >= Math.max(at, end - longestReference)) end = reference;
    }
    if (end > at)
      this.#emit(at, end, () =>
        this.#handlers.ontext?.(decodeReferences(this.#text.slice(at, end), this.#isXml)),
      );
    return end;
  }

  /** Returns the end of raw text, which extends to the end tag of its element. */
  #endOfRaw(name: string, at: number): number {
    const tag = new RegExp(`</${name}[\\s/>]`, 'gi');
    tag.lastIndex = at;
    return tag.exec(this.#text)?.index ?? (this.#isEnd ? this.#text.length : at);
  }

  #section(at: number): number {
    const end = this.#text.indexOf(']]>', at);
    if (end < 0 && !this.#isEnd) return at;
    const last = end < 0 ? this.#text.length : end;
    this.#emit(at, last, () => this.#handlers.ontext?.(this.#text.slice(at + 9, last)));
    return end < 0 ? last : end + 3;
  }

  #skip(at: number, end: string): number {
    const found = this.#text.indexOf(end, at);
    if (found < 0) return this.#isEnd ? this.#text.length : at;
    return this.#emit(at, found + end.length, () => undefined);
  }

  #tag(at: number): number {
    const end = endOfTag(this.#text, at);
    if (end === undefined) return this.#isEnd ? this.#text.length : at;
    const inside = this.#text.slice(at + 1, end);
    return this.#emit(at, end + 1, () => {
      const [, tagName = ''] = /^\/?([^\s/>]*)/.exec(inside)!;
      const name = this.#isXml ? tagName : tagName.toLowerCase();
      if (inside.startsWith('/')) this.#closeElement(name);
      else this.#openElement(name, inside.slice(tagName.length));
    });
  }

  #openElement(name: string, rest: string): void {
    if (!this.#isXml) {
      while (endsBefore(name, this.#open.at(-1))) this.#closeElement(this.#open.at(-1)!);
    }
    this.#open.push(name);
    this.#handlers.onopentag?.(name, attributesIn(rest, this.#isXml));
    const isEmpty = this.#isXml
      ? rest.endsWith('/')
      : voidElements.has(name) || (name === 'svg' && rest.endsWith('/'));
    if (isEmpty) this.#closeElement(name);
  }

  /** Closes the innermost element of a name, and all open elements inside it. */
  #closeElement(name: string): void {
    const at = this.#open.lastIndexOf(name);
    if (at < 0) return;
    while (this.#open.length > at) this.#handlers.onclosetag?.(this.#open.pop()!);
  }

  #emit(from: number, to: number, emit: () => void): number {
    this.startIndex = this.#place + from;
    this.endIndex = this.#place + to - 1;
    emit();
    return to;
  }
}

/** Returns the attributes of a tag, the first of each name; HTML names are in lower case. */
function attributesIn(text: string, isXml: boolean): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name, double, single, unquoted] of text.matchAll(
    /([^\s=/"'>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g,
  )) {
    const key = isXml ? name! : name!.toLowerCase();
    if (!Object.hasOwn(attributes, key))
      attributes[key] = decodeReferences(double ?? single ?? unquoted ?? '', isXml);
  }
  return attributes;
}

import { inOneLine } from '../../characters.ts';
import type { HtmlReader, HtmlOptions } from '../html-text.ts';
import type { Child } from './item-builder.ts';

/** Returns the text of a headline or body by its type, or '' when it has none. */
export async function contentOf(child: Child, converter: HtmlReader, options?: HtmlOptions): Promise<string> {
  const { attributes, isAtom, text, markup, hasElements } = child;
  if (!isAtom) return converter.text(hasElements ? markup : text, options);
  const type = mediaTypeIn(attributes['type']);
  const mode = attributes['mode']?.trim().toLowerCase();
  if (mode === 'base64' || isBase64(type)) return decodedText(text, type, converter);
  // Escaped HTML within a `div`, as Typepad wrote it.
  if (attributes['type'] === 'html' && onlyDiv.test(markup)) return converter.text(text, options);
  if (hasElements && mode !== 'escaped') return converter.text(markup, options);
  if (isHtml(type)) return converter.text(mode === 'xml' ? markup : text, options);
  return isXml(type) ? converter.text(markup, options) : text.trim();
}

const onlyDiv = /^\s*<div[^>]*>[^<]*<\/div>\s*$/;

/** Returns the media type of the attribute `type` of Atom, without parameters. */
function mediaTypeIn(type = 'text'): string {
  const name = type.split(';', 1)[0]!.trim().toLowerCase();
  return (
    { '': 'text/plain', text: 'text/plain', html: 'text/html', xhtml: 'application/xhtml+xml' }[name] ?? name
  );
}

function isHtml(type: string): boolean {
  return type === 'text/html' || type === 'application/xhtml+xml';
}

function isXml(type: string): boolean {
  return /[/+]xml$/.test(type);
}

/** Returns whether content of the type is in base64 (RFC 4287, 4.1.3.3). A word that is not a media type means plain text. */
function isBase64(type: string): boolean {
  return type.includes('/') && !type.startsWith('text/') && !isXml(type);
}

async function decodedText(base64: string, type: string, converter: HtmlReader): Promise<string> {
  const text = decodeBase64(base64);
  if (text === undefined) return '';
  return type === 'text/plain' ? text.trim() : converter.text(text);
}

/** Decodes base64. Returns undefined when the bytes are not UTF-8, for example a picture. */
function decodeBase64(base64: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(base64.replaceAll(/\s+/g, '')), (sign) => sign.charCodeAt(0));
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return /[\0-\x08\x0e-\x1f]/.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Returns the text of an element in one line. */
export async function lineOf(child: Child, converter: HtmlReader): Promise<string> {
  return inOneLine(await contentOf(child, converter));
}

import type { ImportedText } from '../row.ts';

/** Returns the text of a file. A first line of at most 250 characters that a blank line follows is the headline. */
export function plainText(content: string): ImportedText {
  // Lines of the first Macintosh end with a carriage return alone.
  const text = content.replaceAll(/\r(?!\n)/g, '\n');
  const [, headline, body] = /^\s*(\S[^\n]{0,249})\r?\n[ \t]*\r?\n(.*\S.*)$/s.exec(text) ?? [];
  return headline === undefined ? { body: text } : { headline: headline.trim(), body: body! };
}

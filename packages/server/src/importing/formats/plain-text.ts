import type { ImportedText } from '../row.ts';

/** A first line with a blank one below it is the headline. */
export function plainText(content: string): ImportedText {
  const [, headline, body] = /^\s*(\S[^\n]{0,249})\r?\n[ \t]*\r?\n(.*\S.*)$/s.exec(content) ?? [];
  return headline === undefined ? { body: content } : { headline: headline.trim(), body: body! };
}

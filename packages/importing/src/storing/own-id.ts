import type { ImportedText } from '../row.ts';

/** A text that can be sent again without being stored twice. */
export type KeyedText = ImportedText & { ext_text_id: string };

/** The hash of a text in UTF-8, SHA-256 as hexadecimal digits. */
export type Digest = (text: string) => string;

/**
 * The text with an id: its own, or one that is made from all that it has, so that it is the same in every run and
 * wherever the file is imported. `mark` tells apart what would otherwise look the same.
 */
export function keyed(text: ImportedText, mark: string | undefined, digest: Digest): KeyedText {
  return { ...text, ext_text_id: text.ext_text_id ?? idFor(text, mark, digest) };
}

function idFor(
  { headline, body, url, authors, publish_date }: ImportedText,
  mark = '',
  digest: Digest,
): string {
  const content = JSON.stringify([headline, body, url, authors, publish_date, mark]);
  return `import-${digest(content).slice(0, 32)}`;
}

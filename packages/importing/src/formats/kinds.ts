/** Files that hold many texts. */
export const formats = ['jsonl', 'json', 'csv', 'feed'] as const;
export type Format = (typeof formats)[number];

/** What the end of a file's name says of what is in it. */
export const formatsByExtension: Readonly<Record<string, Format>> = {
  '.jsonl': 'jsonl',
  '.ndjson': 'jsonl',
  '.json': 'json',
  '.csv': 'csv',
  '.tsv': 'csv',
  '.xml': 'feed',
  '.rss': 'feed',
  '.atom': 'feed',
  '.wxr': 'feed',
};

/** Files that hold one text: those that are text themselves, and those that are not. */
export const textDocuments = ['.txt', '.md', '.markdown', '.html', '.htm'] as const;
export const binaryDocuments = ['.docx', '.pdf'] as const;
export type TextExtension = (typeof textDocuments)[number];
export type BinaryExtension = (typeof binaryDocuments)[number];

export function isBinaryDocument(extension: TextExtension | BinaryExtension): extension is BinaryExtension {
  return binaryDocuments.some((known) => known === extension);
}

/** Whether a file is a page of HTML, by its name. */
export function isPageFile(path: string): boolean {
  return /\.html?$/i.test(path);
}

/** What files begin with that are not read, unless their name says what they are. */
const unread = {
  'PK\u0003\u0004': 'zip',
  '\u00d0\u00cf\u0011\u00e0': 'oldOffice',
} as const;
export type Unread = (typeof unread)[keyof typeof unread];

export function isPdf(start: Uint8Array): boolean {
  return String.fromCharCode(...start.subarray(0, 5)) === '%PDF-';
}

/** The kind of a file that is not read as text, by its first bytes. DOCX is a zip. */
export function unreadKind(start: Uint8Array): Unread | undefined {
  return unread[String.fromCharCode(...start.subarray(0, 4)) as keyof typeof unread];
}

/** What the first words of a file look like. */
export function lookOf(start: string): 'jsonl' | 'json' | 'feed' | 'html' | 'other' {
  const text = start.trimStart();
  if (text.startsWith('{')) return 'jsonl';
  if (text.startsWith('[')) return 'json';
  if (/^<\?xml|^<(?:[\w.-]+:)?(?:rss|feed|rdf)\b/i.test(text)) return 'feed';
  return text.startsWith('<') ? 'html' : 'other';
}

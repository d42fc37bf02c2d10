/** Formats of files that hold many texts. */
export const formats = ['jsonl', 'json', 'csv', 'xlsx', 'feed'] as const;
export type Format = (typeof formats)[number];

/** The format of each extension. */
export const formatsByExtension: Readonly<Record<string, Format>> = {
  '.jsonl': 'jsonl',
  '.ndjson': 'jsonl',
  '.json': 'json',
  '.csv': 'csv',
  '.tsv': 'csv',
  '.xlsx': 'xlsx',
  '.xlsm': 'xlsx',
  '.xml': 'feed',
  '.rss': 'feed',
  '.atom': 'feed',
  '.wxr': 'feed',
};

/** Extensions of documents, which hold one text: text files and binary files. */
export const textDocuments = ['.txt', '.md', '.markdown', '.html', '.htm'] as const;
export const binaryDocuments = ['.docx', '.pdf'] as const;
export type TextExtension = (typeof textDocuments)[number];
export type BinaryExtension = (typeof binaryDocuments)[number];

export function isBinaryDocument(extension: TextExtension | BinaryExtension): extension is BinaryExtension {
  return binaryDocuments.some((known) => known === extension);
}

/** Returns whether a file is an HTML page, by its name. */
export function isPageFile(path: string): boolean {
  return /\.html?$/i.test(path);
}

/** First bytes of files of unsupported kinds. A known extension takes precedence. */
const unsupportedSignatures = {
  'PK\u0003\u0004': 'zip',
  '\u00d0\u00cf\u0011\u00e0': 'oldOffice',
} as const;
export type UnsupportedKind = (typeof unsupportedSignatures)[keyof typeof unsupportedSignatures];

export function isPdf(start: Uint8Array): boolean {
  return String.fromCharCode(...start.subarray(0, 5)) === '%PDF-';
}

/** Returns the unsupported kind of a file by its first bytes. DOCX and XLSX are zips. */
export function unsupportedKind(start: Uint8Array): UnsupportedKind | undefined {
  return unsupportedSignatures[
    String.fromCharCode(...start.subarray(0, 4)) as keyof typeof unsupportedSignatures
  ];
}

/** Returns the likely kind of a file by its first characters. */
export function contentKind(start: string): 'jsonl' | 'json' | 'feed' | 'html' | 'other' {
  const text = start.trimStart();
  if (text.startsWith('{')) return 'jsonl';
  if (text.startsWith('[')) return 'json';
  if (/^<\?xml|^<(?:[\w.-]+:)?(?:rss|feed|rdf)\b/i.test(text)) return 'feed';
  return text.startsWith('<') ? 'html' : 'other';
}

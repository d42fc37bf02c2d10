import {
  binaryDocuments,
  type DocumentExtension,
  firstText,
  type Format,
  formatsByExtension,
  isBinaryDocument,
  isPdf,
  contentKind,
  textDocuments,
  type UnsupportedKind,
  unsupportedKind,
} from '@textkin/importing';

/** The kind of a file: many texts in a format, one document, or an unsupported kind. */
export type Kind = { format: Format } | { document: DocumentExtension } | { unsupported: UnsupportedKind };

/** Returns whether the bytes of a file have no encoding. */
export function isBinary(kind: Kind): boolean {
  if ('format' in kind) return kind.format === 'xlsx';
  return 'unsupported' in kind || isBinaryDocument(kind.document);
}

/** Returns the kind of a file by its extension, else by its first characters. */
export function kindOf(name: string, start: Uint8Array, encoding: string): Kind {
  const extension = (/\.[^./\\]+$/.exec(name.replace(/\.gz$/i, ''))?.[0] ?? '').toLowerCase();
  const binary = binaryDocuments.find((known) => known === extension);
  if (binary) return { document: binary };
  if (isPdf(start)) return { document: '.pdf' };
  const known = Object.hasOwn(formatsByExtension, extension) ? formatsByExtension[extension] : undefined;
  const unsupported = unsupportedKind(start);
  if (unsupported === 'zip' && known === 'xlsx') return { format: known };
  if (unsupported !== undefined) return { unsupported };
  const document = textDocuments.find((known) => known === extension);
  if (document) return { document };
  if (known) return { format: known };
  const text = firstText(start, encoding);
  const kind = contentKind(text);
  if (kind === 'html') return { document: '.html' };
  // A pasted object of JSON may take several lines.
  if (kind === 'jsonl') return { format: 'json' };
  if (kind !== 'other') return { format: kind };
  const [header = '', ...rows] = text.trim().split(/\r?\n/);
  return rows.length > 0 && /[,;\t|]/.test(header) && /^[^.!?]*$/.test(header)
    ? { format: 'csv' }
    : { document: '.txt' };
}

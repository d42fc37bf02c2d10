import {
  binaryDocuments,
  type BinaryExtension,
  firstText,
  type Format,
  formatsByExtension,
  isPdf,
  lookOf,
  textDocuments,
  type TextExtension,
  type Unread,
  unreadKind,
} from '@textkin/importing';

/** What a file holds: many texts, one, or nothing that is read here. */
export type Kind = { many: Format } | { one: TextExtension | BinaryExtension } | { unread: Unread };

/** Whether its bytes are no text in an encoding. */
export function isBinary(kind: Kind): boolean {
  return 'unread' in kind || ('one' in kind && binaryDocuments.some((one) => one === kind.one));
}

/** By the end of its name, else by its first words. */
export function kindOf(name: string, start: Uint8Array, encoding: string): Kind {
  const extension = (/\.[^./\\]+$/.exec(name.replace(/\.gz$/i, ''))?.[0] ?? '').toLowerCase();
  const binary = binaryDocuments.find((one) => one === extension);
  if (binary) return { one: binary };
  if (isPdf(start)) return { one: '.pdf' };
  const unread = unreadKind(start);
  if (unread !== undefined) return { unread };
  const document = textDocuments.find((one) => one === extension);
  if (document) return { one: document };
  const known = Object.hasOwn(formatsByExtension, extension) ? formatsByExtension[extension] : undefined;
  if (known) return { many: known };
  const text = firstText(start, encoding);
  const look = lookOf(text);
  if (look === 'html') return { one: '.html' };
  // What is pasted may be JSON over several lines.
  if (look === 'jsonl') return { many: 'json' };
  if (look !== 'other') return { many: look };
  const [header = '', ...rows] = text.trim().split(/\r?\n/);
  return rows.length > 0 && /[,;\t|]/.test(header) && /^[^.!?]*$/.test(header)
    ? { many: 'csv' }
    : { one: '.txt' };
}

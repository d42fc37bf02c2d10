/** The reasons why a row or a document can't be read. `{name}` is replaced by a value. */
export const reasons = {
  rowTooLong: 'It is longer than {MiB} MiB.',
  tooDeep: 'It is nested more than {levels} levels deep.',
  tooSlow: 'It takes more than {seconds} seconds to read.',
  nestedTooDeeply: 'It is nested too deeply.',
  textBehindQuote: 'Text follows the quotation mark that ends a cell.',
  quoteNotClosed: 'A quotation mark is never closed.',
  behindWrongQuote: 'It follows a row with a wrong quotation mark and is no row itself.',
  header: "Its header line can't be read: {reason}",
  wrongLength: 'Invalid Record Length: the header has {columns} columns, it has {cells}.',
  fieldTooLong: 'The {field} is longer than {limit} characters.',
  notJson: 'It is not valid JSON.',
  notUtf8: 'It is not valid UTF-8.',
  noObject: 'It is no JSON object.',
  notEncoding: 'It is not valid {label}: choose another encoding.',
  damagedGzip: 'It is damaged: gzip can not unpack it.',
  unreadable: "It can't be read: {message}.",
  severalFiles: 'Several files at once have to be documents: tables and feeds go one at a time.',
  noText: 'It has no text.',
  noBody: 'It has no body: none of {names} is there.',
  emptyBody: 'It has no body: "{column}" is empty.',
  fieldWithoutText: 'The field "{name}" holds no text.',
  noEdits: 'Its "edits" are no export\'s.',
  endsWithin: 'The file ends within it.',
  noFeed: 'It has no <item> and no <entry>: it is no feed.',
  noDocx: 'It is no DOCX, or one with a password.',
  lockedPdf: 'It has a password.',
  damagedPdf: 'It is no PDF, or a damaged one.',
  unpacksTooLong: 'A part of it unpacks to more than {MiB} MiB.',
  untoldLetters: 'It does not say which letters it shows: let a program read its pages as pictures, by OCR.',
  scannedPdf: 'It holds pictures of pages and no text: let a program read them first, by OCR.',
  damagedDocx: 'It is damaged: its text has no end.',
} as const;

export type ReasonName = keyof typeof reasons;

/** Returns the sentence of a reason. */
export function reason(name: ReasonName, values: Readonly<Record<string, string | number>> = {}): string {
  return filled(reasons[name], values);
}

/** Replaces the names in a sentence by their values. */
export function filled(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Returns the reason and the values of a sentence, to show it in another language; undefined for any other sentence. */
export function reasonIn(sentence: string): { name: ReasonName; values: Record<string, string> } | undefined {
  for (const [name, pattern] of patterns) {
    const found = pattern.exec(sentence);
    if (found) return { name, values: { ...found.groups } };
  }
  return undefined;
}

const patterns = Object.entries(reasons).map(([name, sentence]) => {
  const parts = sentence.split(/\{(\w+)\}/);
  const source = parts.map((part, index) =>
    index % 2 === 1 ? `(?<${part}>.*)` : part.replaceAll(/[.?<>"]/g, '\\$&'),
  );
  return [name as ReasonName, new RegExp(`^${source.join('')}$`, 's')] as const;
});

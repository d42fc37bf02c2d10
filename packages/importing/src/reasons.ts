/** The reasons why a row or a document can't be read. A value takes the place of `{name}`. */
export const reasons = {
  rowTooLong: 'It is longer than {MiB} MiB.',
  tooDeep: 'It is nested more than {levels} levels deep.',
  tooSlow: 'It takes more than {seconds} seconds to read.',
  nestedTooDeeply: 'It is nested too deeply.',
  textAfterQuote: 'Text follows the quotation mark that ends a cell.',
  quoteNotClosed: 'A quotation mark is never closed.',
  afterWrongQuote: 'It follows a row with a wrong quotation mark and is not a row itself.',
  header: "Its header line can't be read: {reason}",
  wrongLength: 'Invalid record length: the header has {columns} columns, this row has {cells}.',
  fieldTooLong: 'The {field} is longer than {limit} characters.',
  notJson: 'It is not valid JSON.',
  notUtf8: 'It is not valid UTF-8.',
  notAnObject: 'It is not a JSON object.',
  notEncoding: 'It is not valid {label}: choose another encoding.',
  damagedGzip: 'It is damaged: gzip cannot unpack it.',
  unreadable: "It can't be read: {message}.",
  severalFiles: 'Only documents can be imported together: import tables and feeds one at a time.',
  noText: 'It has no text.',
  noBody: 'It has no body: it has none of the fields {names}.',
  emptyBody: 'It has no body: "{column}" is empty.',
  fieldWithoutText: 'The field "{name}" is not text.',
  noEdits: 'Its "edits" do not have the form of an export.',
  endsInside: 'The file ends in the middle of it.',
  notFeed: 'It is not a feed: it has no <item> and no <entry>.',
  notDocx: 'It is not a DOCX file, or it has a password.',
  notXlsx: 'It is not an XLSX file, or it has a password.',
  damagedXlsx: 'It is damaged: the rows from here on are missing.',
  lockedPdf: 'It has a password.',
  damagedPdf: 'It is not a PDF file, or it is damaged.',
  unpacksTooLong: 'A part of it unpacks to more than {MiB} MiB.',
  unknownLetters: 'It does not say which letters it shows: run OCR on its pages first.',
  scannedPdf: 'It holds pictures of pages and no text: run OCR on it first.',
  noName: 'It has no name.',
  noNameColumn: 'None of its columns is a name. Its columns are: {columns}.',
  noSuchColumn: 'It has no column "{column}". Its columns are: {columns}.',
  wrongCategory: 'The category "{value}" is not known: write person, organization, location or unknown.',
  wrongDegrees: 'The {field} "{value}" is not a number from {low} to {high}.',
  halfPlace: 'It has a latitude or a longitude, but not both.',
  wrongPoint: 'The coordinates "{value}" are not a point on the earth.',
  tooManyAliases: 'It has {count} aliases: an entry has at most {limit}.',
  notYesOrNo: 'The {field} "{value}" is neither yes nor no.',
  notStorable: "The {field} has characters that can't be stored.",
  sameId: 'An entry before it has the same id, "{id}".',
  tooManyEntries: 'It has more than {limit} entries.',
  notTurtle: 'It is not valid Turtle: {message}.',
  notRdfXml: 'It is not valid RDF/XML: {message}.',
  notJsonLd: 'It is not valid JSON-LD: {message}.',
  remoteContext: 'It refers to the context {url}, which is not fetched: put the context into the file.',
  noConcepts: 'It has no concept, person, organization or place.',
  damagedDocx: 'It is damaged: its text is cut off.',
} as const;

export type ReasonName = keyof typeof reasons;

/** Returns the sentence of a reason. */
export function reason(name: ReasonName, values: Readonly<Record<string, string | number>> = {}): string {
  return filled(reasons[name], values);
}

/** Replaces the names in a sentence with their values. */
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

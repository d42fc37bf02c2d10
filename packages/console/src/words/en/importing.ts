import { type ReasonName, reasons } from '@textkin/importing';
import { number, plural, textCount } from './count.ts';

const time = (seconds: number) => {
  if (seconds < 90) return plural(Math.max(1, Math.round(seconds)), 'second', 'seconds');
  if (seconds < 5400) return plural(Math.round(seconds / 60), 'minute', 'minutes');
  return plural(Math.round(seconds / 3600), 'hour', 'hours');
};
const rows = (count: number) => plural(count, 'row', 'rows');

export const importing = {
  title: 'Import texts',
  lead: 'Turn tables, feeds and documents into texts in this collection. You see the first texts before anything is stored.',
  drop: 'Drop a file here, or choose one',
  opening: 'Reading …',
  takes:
    'Excel (XLSX), CSV, TSV, JSON, JSON Lines, RSS, Atom, WordPress export, HTML, Word (DOCX), PDF, Markdown or plain text. You can choose several documents at once.',
  paste: 'Paste the content of a feed or a table',
  pasted: 'Pasted content',
  read: 'Read',
  empty: 'The file is empty.',
  kind: {
    xlsx: 'Excel table',
    csv: 'Table',
    jsonl: 'JSON Lines',
    json: 'JSON',
    feed: 'Feed or WordPress export',
    document: 'Document: one text',
  },
  documents: (count: number) => plural(count, 'document', 'documents'),
  size: (bytes: number) =>
    bytes < 1e6
      ? `${number.format(Math.ceil(bytes / 1000))} kB`
      : `${number.format(Math.round(bytes / 1e5) / 10)} MB`,
  unsupported: {
    zip: 'This is a zip file: unpack it first. The name of an Excel file must end in .xlsx, and the name of a Word file in .docx.',
    oldOffice: 'This file is from an old version of Word or Excel. Save it as DOCX, XLSX or CSV.',
  },
  encoding: 'Character encoding',
  guessed: 'The file does not state its encoding. Check below that accented letters look right.',
  columns: 'Which column holds which field?',
  field: {
    headline: 'Headline',
    body: 'Body text',
    publish_date: 'Published',
    url: 'Web address',
    authors: 'Authors',
    ext_text_id: 'Your id',
  },
  noColumn: '(none)',
  day: (column: string, dates: string) => `Is the day or the month first in “${column}”? (${dates})`,
  dayOrder: {
    'day-first': 'The day: 1/3 is 1 March',
    'month-first': 'The month: 1/3 is 3 January',
  },
  dayFirst: 'First choose whether the day or the month comes first.',
  first: 'Preview of the first texts',
  nothing: 'The file contains no texts.',
  badDate: (date: string) => `“${date}” is not a date that can be read`,
  orderUnknown: (date: string) => `“${date}”: choose above whether the day or the month comes first`,
  tagging: 'Finding tags …',
  anyLanguage: 'Include texts in other languages',
  start: 'Import',
  other: 'Choose another file',
  phase: {
    running: (name: string) => `Importing ${name}`,
    waiting: (name: string) => `Waiting for the service: ${name}`,
    paused: (name: string) => `Paused: ${name}`,
    failed: (name: string) => `The import of ${name} failed`,
    done: (name: string) => `Imported: ${name}`,
    ended: (name: string) => `Import cancelled: ${name}`,
  },
  progress: 'Done so far',
  share: (share: number) => `${number.format(Math.floor(share * 100))}%`,
  rows,
  rowsDone: (done: string, all: number) => `${done} of ${rows(all)}`,
  left: (seconds: number) => `about ${time(seconds)} left`,
  stored: (count: number) => `${textCount(count)} stored`,
  present: (count: number) => `${number.format(count)} already stored`,
  skipped: (count: number) => `${number.format(count)} skipped: drafts, images, menus`,
  bad: (count: number) => `${rows(count)} could not be stored`,
  pending: (count: number, left?: number) =>
    `${textCount(count)} still to be analysed${left === undefined ? '' : `, about ${time(left)}`}`,
  analysed: 'all analysed',
  pause: 'Pause',
  resume: 'Resume',
  end: 'Cancel import',
  toTexts: 'Go to the texts',
  meanwhile: 'The import continues while you work in the console, but stops if you close this tab.',
  download: 'Download these rows with reasons (CSV)',
  fileName: 'not-imported.csv',
  rejectedTitle: (shown: number, all: number) =>
    shown < all
      ? `Not stored: the first ${number.format(shown)} of ${rows(all)}`
      : `Not stored: ${rows(all)}`,
  outage: 'The import continues by itself as soon as the service responds.',
  file: 'File',
  record: 'Record',
  line: 'Line',
  reason: 'Reason',
  rejected: {
    wrongLanguage: () => 'The text is not in the language of the collection.',
    wrongDate: (date: string) => `“${date}” is not a date that can be read.`,
    extTextIdTaken: () => 'Another text in the collection already has this id, so this row was not stored.',
  },
  /** The names of fields in a reason. */
  fieldNames: {
    ...{ headline: 'headline', body: 'body', url: 'url', authors: 'authors', ext_text_id: 'ext_text_id' },
    ...{ name: 'name', description: 'description', uri: 'uri', latitude: 'latitude', longitude: 'longitude' },
  },
  reasons: reasons as Record<ReasonName, string>,
};

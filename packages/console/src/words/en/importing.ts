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
  lead: 'Tables, feeds and documents become texts of this collection. Nothing is stored before you have seen the first of them.',
  drop: 'Drop a file here, or choose one',
  opening: 'Reading …',
  takes:
    'CSV, TSV, JSON, JSON Lines, RSS, Atom, an export of WordPress, HTML, Word (DOCX), PDF, Markdown or plain text; several documents at once',
  paste: 'Paste what a feed or a table holds',
  pasted: 'Pasted content',
  read: 'Read it',
  empty: 'The file is empty.',
  kind: {
    csv: 'Table',
    jsonl: 'JSON Lines',
    json: 'JSON',
    feed: 'Feed or export of WordPress',
    document: 'Document: one text',
  },
  documents: (count: number) => plural(count, 'document', 'documents'),
  size: (bytes: number) =>
    bytes < 1e6
      ? `${number.format(Math.ceil(bytes / 1000))} kB`
      : `${number.format(Math.round(bytes / 1e5) / 10)} MB`,
  unread: {
    zip: 'This is a zip, as files of Excel are: save the table as CSV, or unpack it. Word files end in .docx.',
    oldOffice: 'This is a file of an old Word or Excel: save it as DOCX or CSV.',
  },
  encoding: 'Encoding of the letters',
  guessed:
    'The file does not say how its letters are written. Look whether those with accents and dots are right below.',
  columns: 'Which column is what?',
  field: {
    headline: 'Headline',
    body: 'Body text',
    publish_date: 'Published',
    url: 'Web address',
    authors: 'Authors',
    ext_text_id: 'Own id',
  },
  noColumn: '(none)',
  day: (column: string, dates: string) => `Is the day or the month first in “${column}”? (${dates})`,
  dayOrder: {
    'day-first': 'The day: 1/3 is the first of March',
    'month-first': 'The month: 1/3 is the third of January',
  },
  dayFirst: 'Say first which part of the dates is the day.',
  first: 'The first texts, as they will be stored',
  nothing: 'No text is found in it.',
  badDate: (date: string) => `The date “${date}” is not understood`,
  tagging: 'Finding tags …',
  anyLanguage: 'Also store texts in another language',
  start: 'Import',
  other: 'Another file',
  phase: {
    running: (name: string) => `Importing ${name}`,
    paused: (name: string) => `Stopped: ${name}`,
    failed: (name: string) => `The import of ${name} could not go on`,
    done: (name: string) => `Imported: ${name}`,
    ended: (name: string) => `Ended before the end: ${name}`,
  },
  progress: 'Read so far',
  share: (share: number) => `${number.format(Math.floor(share * 100))} %`,
  left: (seconds: number) => `about ${time(seconds)} left`,
  stored: (count: number) => `${textCount(count)} stored`,
  present: (count: number) => `${number.format(count)} there already`,
  passedOver: (count: number) => `${number.format(count)} passed over: drafts, pictures, menus`,
  bad: (count: number) => `${rows(count)} could not be stored`,
  pending: (count: number, left?: number) =>
    `${textCount(count)} still to be analysed${left === undefined ? '' : `, about ${time(left)}`}`,
  analysed: 'all analysed',
  stop: 'Stop',
  goOn: 'Go on',
  end: 'End the import',
  toTexts: 'To the texts',
  meanwhile: 'It goes on while you look around in the console, but not when this page is closed.',
  download: 'Download these rows with reasons (CSV)',
  fileName: 'not-imported.csv',
  refusedTitle: (shown: number, all: number) =>
    shown < all
      ? `Not stored: the first ${number.format(shown)} of ${rows(all)}`
      : `Not stored: ${rows(all)}`,
  line: 'Line',
  why: 'Why',
  refused: {
    wrongLanguage: () => 'The text is not in the language of the collection.',
    wrongDate: (date: string) => `The date “${date}” is not understood.`,
    extTextIdTaken: () => 'Another text of the collection has this id; it was left as it is.',
  },
  reasons: reasons as Record<ReasonName, string>,
};

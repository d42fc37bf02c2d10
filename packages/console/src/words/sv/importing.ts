import type { Words } from '../en/index.ts';
import { number, plural, textCount } from './count.ts';

const time = (seconds: number) => {
  if (seconds < 90) return plural(Math.max(1, Math.round(seconds)), 'sekund', 'sekunder');
  if (seconds < 5400) return plural(Math.round(seconds / 60), 'minut', 'minuter');
  return plural(Math.round(seconds / 3600), 'timme', 'timmar');
};
const rows = (count: number) => plural(count, 'rad', 'rader');

export const importing: Words['importing'] = {
  title: 'Importera texter',
  lead: 'Tabeller, flöden och dokument blir texter i samlingen. Inget lagras förrän du har sett de första.',
  drop: 'Släpp en fil här, eller välj en',
  opening: 'Läser …',
  takes:
    'CSV, TSV, JSON, JSON Lines, RSS, Atom, en export från WordPress, HTML, Word (DOCX), PDF, Markdown eller ren text; flera dokument på en gång',
  paste: 'Klistra in innehållet i ett flöde eller en tabell',
  pasted: 'Inklistrat innehåll',
  read: 'Läs in',
  empty: 'Filen är tom.',
  kind: {
    csv: 'Tabell',
    jsonl: 'JSON-rader',
    json: 'JSON-fil',
    feed: 'Flöde eller export från WordPress',
    document: 'Dokument: en text',
  },
  documents: (count) => plural(count, 'dokument', 'dokument'),
  size: (bytes) =>
    bytes < 1e6
      ? `${number.format(Math.ceil(bytes / 1000))} kB`
      : `${number.format(Math.round(bytes / 1e5) / 10)} MB`,
  unread: {
    zip: 'Det här är en zip, som Excels filer är: spara tabellen som CSV eller packa upp den. Word-filer slutar på .docx.',
    oldOffice: 'Det här är en fil från en gammal version av Word eller Excel: spara den som DOCX eller CSV.',
  },
  encoding: 'Teckenkodning',
  guessed: 'Filen säger inte hur bokstäverna är skrivna. Titta efter om å, ä och ö ser rätt ut här nedanför.',
  columns: 'Vilken kolumn är vad?',
  field: {
    headline: 'Rubrik',
    body: 'Brödtext',
    publish_date: 'Publicerad',
    url: 'Webbadress',
    authors: 'Författare',
    ext_text_id: 'Eget id',
  },
  noColumn: '(ingen)',
  day: (column, dates) => `Står dagen eller månaden först i ”${column}”? (${dates})`,
  dayOrder: {
    'day-first': 'Dagen: 1/3 är den första mars',
    'month-first': 'Månaden: 1/3 är den tredje januari',
  },
  dayFirst: 'Säg först vilken del av datumen som är dagen.',
  first: 'De första texterna, så som de lagras',
  nothing: 'Det finns ingen text i den.',
  badDate: (date) => `Datumet ”${date}” går inte att tolka`,
  tagging: 'Söker taggar …',
  anyLanguage: 'Lagra också texter på ett annat språk',
  start: 'Importera',
  other: 'En annan fil',
  phase: {
    running: (name) => `Importerar ${name}`,
    paused: (name) => `Stoppad: ${name}`,
    failed: (name) => `Importen av ${name} kunde inte fortsätta`,
    done: (name) => `Importerad: ${name}`,
    ended: (name) => `Avbruten i förtid: ${name}`,
  },
  progress: 'Läst hittills',
  share: (share) => `${number.format(Math.floor(share * 100))} procent`,
  left: (seconds) => `ungefär ${time(seconds)} kvar`,
  stored: (count) => `${textCount(count)} ${count === 1 ? 'lagrad' : 'lagrade'}`,
  present: (count) => `${number.format(count)} fanns redan`,
  passedOver: (count) => `${number.format(count)} förbigångna: utkast, bilder, menyer`,
  bad: (count) => `${rows(count)} kunde inte lagras`,
  pending: (count, left) =>
    `${textCount(count)} kvar att analysera${left === undefined ? '' : `, ungefär ${time(left)}`}`,
  analysed: 'alla analyserade',
  stop: 'Stoppa',
  goOn: 'Fortsätt',
  end: 'Avsluta importen',
  toTexts: 'Till texterna',
  meanwhile: 'Den fortsätter medan du ser dig om i konsolen, men inte när sidan stängs.',
  download: 'Ladda ner raderna med skäl (CSV)',
  fileName: 'inte-importerat.csv',
  refusedTitle: (shown, all) =>
    shown < all
      ? `Inte lagrade: de första ${number.format(shown)} av ${rows(all)}`
      : `Inte lagrade: ${rows(all)}`,
  line: 'Rad',
  why: 'Skäl',
  refused: {
    wrongLanguage: () => 'Texten är inte på samlingens språk.',
    wrongDate: (date) => `Datumet ”${date}” går inte att tolka.`,
    extTextIdTaken: () => 'En annan text i samlingen har det här id:t; den fick stå kvar.',
  },
  reasons: {
    rowTooLong: 'Den är längre än {MiB} MiB.',
    tooDeep: 'Den är nästlad i mer än {levels} nivåer.',
    tooSlow: 'Den tar mer än {seconds} sekunder att läsa.',
    nestedTooDeeply: 'Den är nästlad för djupt.',
    textBehindQuote: 'Text följer efter citattecknet som avslutar en cell.',
    quoteNotClosed: 'Ett citattecken stängs aldrig.',
    behindWrongQuote: 'Den följer på en rad med ett felaktigt citattecken och är själv ingen rad.',
    header: 'Rubrikraden går inte att läsa: {reason}',
    wrongLength: 'Fel antal celler: rubrikraden har {columns} kolumner, raden {cells}.',
    fieldTooLong: 'Fältet {field} är längre än {limit} tecken.',
    notJson: 'Den är inte giltig JSON.',
    notUtf8: 'Den är inte giltig UTF-8.',
    noObject: 'Den är inget JSON-objekt.',
    notEncoding: 'Den är inte giltig {label}: välj en annan teckenkodning.',
    damagedGzip: 'Den är skadad: gzip kan inte packa upp den.',
    unreadable: 'Den går inte att läsa: {message}.',
    severalFiles: 'Flera filer på en gång måste vara dokument: tabeller och flöden tas en i taget.',
    noText: 'Den har ingen text.',
    noBody: 'Den har ingen brödtext: inget av {names} finns.',
    emptyBody: 'Den har ingen brödtext: ”{column}” är tom.',
    fieldWithoutText: 'Fältet ”{name}” innehåller ingen text.',
    noEdits: 'Dess ”edits” kommer inte från en export.',
    endsWithin: 'Filen slutar mitt i den.',
    noFeed: 'Den har varken <item> eller <entry>: det är inget flöde.',
    noDocx: 'Det är ingen DOCX, eller en med lösenord.',
    lockedPdf: 'Den har ett lösenord.',
    damagedPdf: 'Det är ingen PDF, eller en skadad.',
    unpacksTooLong: 'En del av den blir mer än {MiB} MiB när den packas upp.',
    untoldLetters:
      'Den anger inte vilka bokstäver den visar: låt ett program läsa sidorna som bilder, med OCR.',
    scannedPdf: 'Den består av bilder av sidor och har ingen text: låt först ett program läsa dem, med OCR.',
    damagedDocx: 'Den är skadad: texten har inget slut.',
  },
};

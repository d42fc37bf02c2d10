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
  lead: 'Gör tabeller, flöden och dokument till texter i samlingen. Du ser de första innan något sparas.',
  drop: 'Släpp en fil här, eller välj en',
  opening: 'Läser …',
  takes:
    'CSV, TSV, JSON, JSON Lines, RSS, Atom, WordPress-export, HTML, Word (DOCX), PDF, Markdown eller ren text. Du kan välja flera dokument på en gång.',
  paste: 'Klistra in innehållet i ett flöde eller en tabell',
  pasted: 'Inklistrat innehåll',
  read: 'Läs in',
  empty: 'Filen är tom.',
  kind: {
    csv: 'Tabell',
    jsonl: 'JSON Lines-fil',
    json: 'JSON-fil',
    feed: 'Flöde eller WordPress-export',
    document: 'Dokument: en text',
  },
  documents: (count) => plural(count, 'dokument', 'dokument'),
  size: (bytes) =>
    bytes < 1e6
      ? `${number.format(Math.ceil(bytes / 1000))} kB`
      : `${number.format(Math.round(bytes / 1e5) / 10)} MB`,
  unsupported: {
    zip: 'Det här är en zip-fil, och det är Excels filer också. Spara tabellen som CSV eller packa upp filen. En Word-fil ska ha ett namn som slutar på .docx.',
    oldOffice: 'Filen kommer från en gammal version av Word eller Excel. Spara den som DOCX eller CSV.',
  },
  encoding: 'Teckenkodning',
  guessed: 'Filen anger inte sin teckenkodning. Kontrollera att å, ä och ö ser rätt ut här nedanför.',
  columns: 'Vilken kolumn hör till vilket fält?',
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
    'day-first': 'Dagen: 1/3 är den 1 mars',
    'month-first': 'Månaden: 1/3 är den 3 januari',
  },
  dayFirst: 'Välj först om dagen eller månaden står först.',
  first: 'De första texterna, så som de sparas',
  nothing: 'Filen innehåller inga texter.',
  badDate: (date) => `”${date}” går inte att läsa som ett datum`,
  orderUnknown: (date) => `”${date}”: välj ovan om dagen eller månaden står först`,
  tagging: 'Söker taggar …',
  anyLanguage: 'Spara också texter på andra språk',
  start: 'Importera',
  other: 'Välj en annan fil',
  phase: {
    running: (name) => `Importerar ${name}`,
    paused: (name) => `Pausad: ${name}`,
    failed: (name) => `Importen av ${name} misslyckades`,
    done: (name) => `Importerad: ${name}`,
    ended: (name) => `Avbruten i förtid: ${name}`,
  },
  progress: 'Läst hittills',
  share: (share) => `${number.format(Math.floor(share * 100))}\u00a0%`,
  left: (seconds) => `ungefär ${time(seconds)} kvar`,
  stored: (count) => `${textCount(count)} ${count === 1 ? 'sparad' : 'sparade'}`,
  present: (count) => `${number.format(count)} fanns redan`,
  skipped: (count) => `${number.format(count)} överhoppade: utkast, bilder, menyer`,
  bad: (count) => `${rows(count)} kunde inte sparas`,
  pending: (count, left) =>
    `${textCount(count)} kvar att analysera${left === undefined ? '' : `, ungefär ${time(left)}`}`,
  analysed: 'alla analyserade',
  pause: 'Pausa',
  resume: 'Fortsätt',
  end: 'Avsluta importen',
  toTexts: 'Till texterna',
  meanwhile:
    'Importen fortsätter medan du använder andra sidor i konsolen. Den avbryts om du stänger fliken.',
  download: 'Ladda ner raderna med orsak (CSV)',
  fileName: 'inte-importerat.csv',
  rejectedTitle: (shown, all) =>
    shown < all
      ? `Inte sparade: de första ${number.format(shown)} av ${rows(all)}`
      : `Inte sparade: ${rows(all)}`,
  line: 'Rad',
  reason: 'Orsak',
  rejected: {
    wrongLanguage: () => 'Texten är inte på samlingens språk.',
    wrongDate: (date) => `”${date}” går inte att läsa som ett datum.`,
    extTextIdTaken: () => 'En annan text i samlingen har redan det här id:t, så raden sparades inte.',
  },
  reasons: {
    rowTooLong: 'Den är längre än {MiB} MiB.',
    tooDeep: 'Den är nästlad i mer än {levels} nivåer.',
    tooSlow: 'Den tar mer än {seconds} sekunder att läsa.',
    nestedTooDeeply: 'Den är nästlad för djupt.',
    textAfterQuote: 'Text följer efter citattecknet som avslutar en cell.',
    quoteNotClosed: 'Ett citattecken stängs aldrig.',
    afterWrongQuote: 'Den står efter en rad med ett felaktigt citattecken och går inte att läsa som en rad.',
    header: 'Rubrikraden går inte att läsa: {reason}',
    wrongLength: 'Fel antal celler: rubrikraden har {columns} kolumner, raden {cells}.',
    fieldTooLong: 'Fältet {field} är längre än {limit} tecken.',
    notJson: 'Den är inte giltig JSON.',
    notUtf8: 'Den är inte giltig UTF-8.',
    notAnObject: 'Den är inte ett JSON-objekt.',
    notEncoding: 'Den är inte giltig {label}: välj en annan teckenkodning.',
    damagedGzip: 'Den är skadad: gzip kan inte packa upp den.',
    unreadable: 'Den går inte att läsa: {message}.',
    severalFiles:
      'Du kan välja flera filer bara om alla är dokument: importera tabeller och flöden en i taget.',
    noText: 'Den har ingen text.',
    noBody: 'Den har ingen brödtext: inget av fälten {names} finns.',
    emptyBody: 'Den har ingen brödtext: ”{column}” är tom.',
    fieldWithoutText: 'Fältet ”{name}” är inte text.',
    noEdits: 'Dess ”edits” kommer inte från en export.',
    endsInside: 'Filen slutar mitt i den.',
    notFeed: 'Den har varken <item> eller <entry>: det är inget flöde.',
    notDocx: 'Det är ingen DOCX-fil, eller så är den skyddad med lösenord.',
    lockedPdf: 'Den är skyddad med lösenord.',
    damagedPdf: 'Det är ingen PDF, eller så är den skadad.',
    unpacksTooLong: 'En del av den blir större än {MiB} MiB när den packas upp.',
    unknownLetters: 'Den anger inte vilka bokstäver den visar: läs av sidorna med OCR först.',
    scannedPdf: 'Den består av bilder av sidor och har ingen text: läs av dem med OCR först.',
    damagedDocx: 'Den är skadad: texten är avhuggen.',
  },
};

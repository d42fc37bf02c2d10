import type { Words } from '../en/index.ts';
import { number, plural, textCount } from './count.ts';

export const finding: Words['finding'] = {
  box: 'Sök namn, samlingar, rubriker, id eller ord i texter',
  placeholder: 'Sök',
  suggestions: 'Förslag',
  found: (count) => `${plural(count, 'förslag', 'förslag')}. Välj med piltangenterna, sök med Enter.`,
  searchFor: (query) => `Sök i texterna efter ”${query}”`,
  didYouMean: 'Menade du det här?',
  collection: 'Samling',
  savedSearches: 'Sparade sökningar',
  savedSearch: 'Sparad sökning',
  saveSearch: 'Spara sökningen',
  atLeast: (relevance) => `Relevans minst ${relevance}`,
  byId: (id) => `text-id ${id}`,
  title: 'Sök',
  titleOf: (query) => `Sök: ${query}`,
  lead: 'Skriv ord, en mening eller ett id i sökrutan högst upp och tryck på Enter. Sätt en fras inom ”citattecken” för att hitta den ordagrant.',
  searching: 'Söker …',
  foundTexts: (count, total) =>
    count < total
      ? `De ${number.format(count)} mest relevanta av ${textCount(total)}.`
      : `${plural(count, 'text hittades', 'texter hittades')}.`,
  pending: (count) =>
    `${plural(count, 'text analyseras', 'texter analyseras')} fortfarande och kan hittas senare.`,
  nothing: 'Inga texter hittades',
  nothingText:
    'Prova färre eller andra ord, ta bort citattecken eller rensa filtren. Ett namn har också en egen sida: skriv ett av dess ord i sökrutan och välj det.',
  more: 'Visa fler texter',
  newestOnly: (count) =>
    `En sökning omfattar högst ${number.format(count)} samlingar: de nyaste, om du inte väljer andra.`,
  only: 'Bara i',
  export: 'Exportera',
  exportTitle: 'Exportera texter',
  exportWhole: 'Alla texter i samlingen, som en fil som kan importeras igen.',
  exportNarrowed: 'Texterna i listan, som en fil som kan importeras igen.',
  format: 'Filformat',
  formats: {
    jsonl: 'JSON Lines: alla fält i varje text',
    xlsx: 'Excel (XLSX): en tabell med riktiga datum',
    csv: 'CSV: en tabell för andra program',
  },
  separator: 'Cellerna skiljs åt med',
  separators: { comma: 'komma', semicolon: 'semikolon', tab: 'tabb' },
  withTags: 'Ta med taggar; väntar på texter som fortfarande analyseras',
  download: 'Ladda ner',
  stop: 'Avbryt',
  written: (count) => `${textCount(count)} hittills`,
  saved: (count, file) => `${textCount(count)} sparades som ${file}.`,
};

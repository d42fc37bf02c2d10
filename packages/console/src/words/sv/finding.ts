import type { Words } from '../en/index.ts';
import { number, plural, textCount } from './count.ts';

export const finding: Words['finding'] = {
  box: 'Hitta namn, rubriker, id eller ord i texter',
  placeholder: 'Sök',
  suggestions: 'Förslag',
  found: (count) => `${plural(count, 'förslag', 'förslag')}. Välj med piltangenterna, sök med Enter.`,
  searchFor: (query) => `Sök i texterna efter ”${query}”`,
  byId: (id) => `med id ${id}`,
  title: 'Sök',
  titleOf: (query) => `Sök: ${query}`,
  lead: 'Skriv ord, en mening eller ett id i rutan högst upp och tryck Enter. ”En fras” inom citattecken måste stå precis så i texten.',
  searching: 'Söker …',
  foundTexts: (count, more) =>
    more
      ? `De ${number.format(count)} mest relevanta texterna.`
      : `${plural(count, 'text hittades', 'texter hittades')}.`,
  pending: (count) =>
    `${plural(count, 'text analyseras', 'texter analyseras')} fortfarande och kan hittas senare.`,
  nothing: 'Inget hittades',
  nothingText:
    'Prova färre eller andra ord, utan citattecken, eller ta bort filter och samlingar. Ett namn har också en egen sida: skriv början av det i rutan och välj det.',
  more: 'Visa fler texter',
  newestOnly: (count) =>
    `En sökning omfattar ${number.format(count)} samlingar: de nyaste, om du inte väljer andra.`,
  only: 'Bara i',
  export: 'Exportera',
  exportTitle: 'Exportera texter',
  exportWhole: 'Alla texter i samlingen, som en fil som kan importeras igen.',
  exportNarrowed: 'Texterna i listan, som en fil som kan importeras igen.',
  format: 'Fil',
  jsonl: 'JSON Lines: allt som finns om varje text',
  csv: 'CSV: en tabell, för kalkylblad och andra program',
  withTags: 'Med taggar; väntar på texter som ännu analyseras',
  download: 'Ladda ner',
  stop: 'Avbryt',
  written: (count) => `${textCount(count)} hittills`,
  saved: (count, file) => `${textCount(count)} sparades som ${file}.`,
};

import type { Words } from '../en/index.ts';
import { number, plural, textCount } from './count.ts';

export const collections: Words['collections'] = {
  title: 'Samlingar',
  name: 'Namn',
  language: 'Språk',
  texts: 'Texter',
  words: 'Ord',
  work: 'Analys',
  done: 'Klar',
  pending: (count) => `${number.format(count)} kvar`,
  failed: (count) => `${number.format(count)} misslyckades`,
  empty: 'Det finns ingen samling än',
  emptyText:
    'En samling rymmer texter på ett språk, till exempel en tidnings artiklar. Börja med artiklar som redan finns här, eller gör en egen.',
  samples: 'Hämta exempelartiklarna',
  samplesBusy: 'Hämtar artiklarna …',
  samplesSource: 'Varifrån de kommer',
  samplesName: (language) => `Exempelartiklar · ${language}`,
  samplesLoaded: (count) =>
    `${plural(count, 'exempelartikel finns', 'exempelartiklar finns')} här nu. Taggarna visas allteftersom de blir klara.`,
  tryText: 'Prova en text',
  add: 'Ny samling',
  addTitle: 'Ny samling',
  description: 'Beskrivning',
  create: 'Skapa samling',
  manage: 'Hantera samlingen',
  nameTitle: 'Namn och beskrivning',
  saved: (name) => `Sparat: ${name}`,
  ending: 'Töm eller ta bort',
  typeName: (name) => `Bekräfta genom att skriva namnet: ${name}`,
  emptyIt: 'Töm samlingen',
  emptyLead: (count) =>
    `${textCount(count)} tas bort för gott, med alla taggar. Själva samlingen och dess namn finns kvar.`,
  emptied: (name) => `${name} är tom nu.`,
  deleteIt: 'Ta bort samlingen',
  deleteLead: (count) => `Samlingen och ${textCount(count)} i den tas bort för gott, med alla taggar.`,
  deleted: (name) => `${name} är borttagen.`,
};

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
  empty: 'Inga samlingar än',
  emptyText:
    'En samling rymmer texter på ett språk, till exempel artiklarna i en tidning. Läs in exempelartiklarna eller skapa en egen samling.',
  samples: 'Läs in exempelartiklarna',
  samplesBusy: 'Läser in artiklarna …',
  samplesDescription: 'Påhittade nyhetsartiklar som visar vad Textkin hittar.',
  samplesName: (language) => `Exempelartiklar · ${language}`,
  samplesLoaded: (count) =>
    `${plural(count, 'exempelartikel är inläst', 'exempelartiklar är inlästa')}. Taggarna visas allteftersom artiklarna analyseras.`,
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
    `${textCount(count)} tas bort för gott, med alla taggar. Samlingen och dess namn finns kvar.`,
  emptied: (name) => `${name} är nu tom.`,
  deleteIt: 'Ta bort samlingen',
  deleteLead: (count) => `Samlingen och dess ${textCount(count)} tas bort för gott, med alla taggar.`,
  deleted: (name) => `${name} är borttagen.`,
};

import type { Words } from '../en/index.ts';
import { number } from './count.ts';

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
    'En samling rymmer texter på ett språk, till exempel en tidnings artiklar. Gör en för att börja.',
  add: 'Ny samling',
  addTitle: 'Ny samling',
  description: 'Beskrivning',
  create: 'Skapa samling',
};

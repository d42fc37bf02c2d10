import type { Words } from '../en/index.ts';

export const playground: Words['playground'] = {
  title: 'Prova',
  lead: 'Klistra in en text och se dess taggar och dess grannar i en samling. Ingenting sparas.',
  collection: 'Grannar från',
  analyse: 'Analysera',
  anyway: 'Analysera ändå',
  busy: 'Analyserar …',
  sample: 'Ta ett exempel',
  result: 'Resultat',
  noCollection: 'Grannarna kommer från en samling, och det finns ingen än.',
  waiting: 'Här visas taggar och relaterade texter.',
  shortcut: 'Ctrl + Enter',
};

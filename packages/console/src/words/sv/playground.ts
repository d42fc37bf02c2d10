import type { Words } from '../en/index.ts';

export const playground: Words['playground'] = {
  title: 'Prova',
  lead: 'Klistra in en text och se dess taggar, och dess grannar i en samling. Ingenting sparas.',
  collection: 'Grannar och språk',
  without: 'Utan samling',
  byItself: 'Språket av sig självt, utan samling',
  inLanguage: (language) => `${language}, utan samling`,
  from: 'Grannar från en samling',
  analyse: 'Analysera',
  anyway: 'Analysera ändå',
  busy: 'Analyserar …',
  sample: 'Ta ett exempel',
  result: 'Resultat',
  readAs: (language) => `Språk: ${language}.`,
  guessed: 'Den säger för lite för att vara säker: välj språket ovanför om det är fel.',
  alone: 'Relaterade texter kommer från en samling: välj en ovanför för att se dem.',
  waiting: 'Här visas taggar och relaterade texter.',
  shortcut: 'Ctrl + Enter',
};

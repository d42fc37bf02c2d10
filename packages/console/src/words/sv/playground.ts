import type { Words } from '../en/index.ts';

export const playground: Words['playground'] = {
  title: 'Prova',
  lead: 'Klistra in en text och se dess taggar och relaterade texter i en samling. Ingenting sparas.',
  collection: 'Samling eller språk',
  without: 'Utan samling',
  detectLanguage: 'Känn igen språket, utan samling',
  inLanguage: (language) => `${language}, utan samling`,
  from: 'Relaterade texter från en samling',
  analyse: 'Analysera',
  anyway: 'Analysera ändå',
  busy: 'Analyserar …',
  sample: 'Prova en exempeltext',
  result: 'Resultat',
  readAs: (language) => `Språk: ${language}.`,
  guessed: 'Texten säger för lite för en säker bedömning. Välj språk ovanför om det är fel.',
  alone: 'Välj en samling ovanför för att se relaterade texter.',
  waiting: 'Här visas taggar och relaterade texter.',
  shortcut: 'Ctrl + Enter',
};

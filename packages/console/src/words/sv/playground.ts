import type { Words } from '../en/index.ts';

export const playground: Words['playground'] = {
  title: 'Prova',
  lead: 'Klistra in en text och se dess taggar och relaterade texter i en samling. Texten sparas inte.',
  collection: 'Samling eller språk',
  without: 'Utan samling',
  detectLanguage: 'Känn av språket (ingen samling)',
  inLanguage: (language) => `${language} (ingen samling)`,
  from: 'Relaterade texter från en samling',
  analyse: 'Analysera',
  anyway: 'Analysera ändå',
  busy: 'Analyserar …',
  sample: 'Prova en exempeltext',
  result: 'Resultat',
  readAs: (language) => `Språk: ${language}.`,
  guessed: 'Texten är för kort för att avgöra språket säkert. Välj språk ovan om det blev fel.',
  alone: 'Välj en samling ovan för att se relaterade texter.',
  waiting: 'Här visas taggar och relaterade texter.',
  shortcut: 'Ctrl + Enter',
};

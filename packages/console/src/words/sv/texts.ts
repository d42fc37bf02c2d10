import type { Words } from '../en/index.ts';
import { number, plural, textCount } from './count.ts';

export const texts: Words['texts'] = {
  texts: textCount,
  words: (count) => `${number.format(count)} ord`,
  analysing: (pending, all) => `${number.format(pending)} av ${textCount(all)} återstår att analysera`,
  failed: (count) => `${textCount(count)} kunde inte analyseras`,
  mostFrequent: 'Vanligaste namnen',
  allTags: 'Alla taggar',
  list: 'Texter',
  added: (date) => `tillagd ${date}`,
  noHeadline: 'Utan rubrik',
  headlineWords: 'Ord i rubriken',
  newestFirst: 'Nyaste först',
  oldestFirst: 'Äldsta först',
  nothing:
    'Inga texter matchar filtren. Ta bort ett filter, eller sök i hela texterna med sökrutan högst upp.',
  longest: (count) =>
    `Listan visar de första ${number.format(count)} texterna. Begränsa den med datum eller ord för att se resten.`,
  links: {
    import: 'Importera',
    map: 'Namnkarta',
    places: 'Platskarta',
    edits: 'Ändrade taggar',
    playground: 'Prova en text',
    manage: 'Hantera',
  },
  add: 'Lägg till en text',
  addTitle: 'Lägg till en text',
  store: 'Spara texten',
  storeAnyway: 'Spara ändå',
  newTexts: (count) => `Visa ${plural(count, 'ny text', 'nya texter')}`,
  empty: 'Samlingen är tom',
  emptyText: 'Lägg till en text här, importera en fil eller skicka texter med text.create.',
};

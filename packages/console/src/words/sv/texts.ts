import type { Words } from '../en/index.ts';
import { number, plural, textCount } from './count.ts';

export const texts: Words['texts'] = {
  texts: textCount,
  words: (count) => `${number.format(count)} ord`,
  analysing: (pending, all) => `${number.format(pending)} av ${textCount(all)} återstår att analysera`,
  failed: (count) => `${textCount(count)} kunde inte analyseras`,
  often: 'Nämns oftast',
  allTags: 'Alla taggar',
  list: 'Texter',
  noHeadline: 'Utan rubrik',
  headlineWords: 'Ord i rubriken',
  newestFirst: 'Nyaste först',
  oldestFirst: 'Äldsta först',
  nothing:
    'Ingen text motsvarar urvalet. Ta bort något ur det, eller sök i hela texterna med rutan högst upp.',
  longest: (count) => `Listan slutar efter ${textCount(count)}: välj datum eller ord för att se de andra.`,
  ways: {
    import: 'Importera',
    map: 'Karta över namn',
    edits: 'Ändrade taggar',
    playground: 'Prova en text',
    manage: 'Hantera',
  },
  add: 'Lägg till en text',
  addTitle: 'Lägg till en text',
  store: 'Spara texten',
  storeAnyway: 'Spara ändå',
  arrived: (count) => `Visa ${plural(count, 'ny text', 'nya texter')}`,
  empty: 'Samlingen är tom',
  emptyText: 'Lägg till en text här, importera en fil eller skicka texter med text.create.',
};

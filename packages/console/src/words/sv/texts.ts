import type { Words } from '../en/index.ts';
import { number, plural, textCount } from './count.ts';

export const texts: Words['texts'] = {
  texts: textCount,
  words: (count) => `${number.format(count)} ord`,
  analysing: (pending, all) => `${number.format(pending)} av ${textCount(all)} återstår att analysera`,
  failed: (count) => `${textCount(count)} kunde inte analyseras`,
  often: 'Nämns oftast',
  list: 'Texter, de nyaste först',
  noHeadline: 'Utan rubrik',
  goTo: 'Text-id',
  go: 'Gå',
  map: 'Karta över namn',
  tryText: 'Prova en text',
  add: 'Lägg till en text',
  addTitle: 'Lägg till en text',
  store: 'Spara texten',
  storeAnyway: 'Spara ändå',
  older: 'Äldre texter',
  newest: 'Till de nyaste',
  arrived: (count) => `Visa ${plural(count, 'ny text', 'nya texter')}`,
  empty: 'Samlingen är tom',
  emptyText: 'Lägg till en text här, importera en fil från en terminal, eller skicka texter med text.create.',
};

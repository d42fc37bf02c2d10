import type { savedSearches as english } from '../../en/entities/saved-searches.ts';
import { number, plural } from '../count.ts';

export const savedSearches: typeof english = {
  lead: 'Bevaka ett ämne: en sparad sökning samlar nya och ändrade texter som den hittar.',
  empty: 'Inga sparade sökningar än',
  emptyText:
    'Sök på ett ämne eller filtrera en lista och välj ”Spara sökningen”. Nya texter som matchar samlas därefter både här och i ett flöde.',
  toSearch: 'Sök i texterna',
  name: 'Namn',
  query: 'Ord att söka efter',
  queryHint: 'I rubriker och texter. En sparad sökning behöver ord utöver filtren.',
  saveLead: 'Från och med nu samlas nya och ändrade texter som sökningen hittar.',
  searches: (names) => `Sökningen omfattar ${names}, men inga samlingar som du skapar senare.`,
  saved: (name) => `Sparad: ${name}`,
  more: (names, count) => `${names} och ${number.format(count)} till`,
  newTexts: (count, isMore) => (isMore ? `fler än ${number.format(count)} nya` : plural(count, 'ny', 'nya')),
  since: (texts, date) => `${texts} sedan ${date}`,
  sinceSaved: (texts, date) => `${texts} sedan sökningen sparades ${date}`,
  nothingSince: (date) => `Inget nytt sedan ${date}`,
  none: 'Ingen text har matchat än',
  latest: (name) => `Senaste träffarna för ${name}`,
  markSeen: 'Markera alla som sedda',
  allSeen: 'Alla träffar är markerade som sedda.',
  feed: 'Flöde',
  feedKey: 'En flödesläsare behöver en statisk nyckel som lösenord, se nedan.',
  feedOf: (name) => `Adressen till flödet för ${name}`,
  remove: (name) => `Ta bort ${name}`,
  removeShort: 'Ta bort',
  removeSure: (name) =>
    `Ta bort ”${name}”? Listan med träffar och flödet tas bort för gott, men texterna finns kvar. Det går inte att ångra.`,
  removeYes: 'Ja, ta bort',
  removed: (name) => `${name} är borttagen.`,
  searchDeleted: 'Den sparade sökningen är borttagen. Träffarna visas ändå.',
  elsewhere: 'Följ sparade sökningar på annat håll',
  feedText:
    'Varje sparad sökning har ett flöde (Atom). En flödesläsare frågar efter användarnamn och lösenord: ange vilket användarnamn som helst, och som lösenord en statisk nyckel som får läsa samlingarna. Skriv aldrig en nyckel i adressen.',
  keyText:
    'En statisk nyckel skapas med keys.create, static och behörigheten read, som curl-kommandona nedan visar.',
  webhookText: (event) =>
    `Registrera en webhook för händelsen ${event} med webhook.create om ett program ska meddelas vid varje träff.`,
};

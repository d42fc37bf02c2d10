import type { acts as en } from '../../en/acts/acts.ts';
import { number, plural, tagCount, textCount } from '../count.ts';

export const acts: typeof en = {
  working: 'Ändrar de markerade raderna',
  progress: (done, all) => `${number.format(done)} av ${number.format(all)}`,
  stop: 'Stoppa',
  failed: (count) =>
    `${plural(count, 'rad kunde inte ändras och är fortfarande markerad', 'rader kunde inte ändras och är fortfarande markerade')}:`,
  pending: 'Analysen är inte klar:',
  others: (count) => `och ${number.format(count)} till`,
  tag: 'Lägg till en tagg',
  tagTitle: (count) => `Lägg till en tagg i ${textCount(count)}`,
  tagged: (tag, count) => `”${tag}” är tillagd i ${textCount(count)}.`,
  group: 'Lägg till i en grupp',
  groupTitle: (count) => `Lägg till ${textCount(count)} i en grupp`,
  groupName: 'Grupp',
  newGroup: 'Ny grupp',
  newName: 'Den nya gruppens namn',
  grouped: (group, count) => `${plural(count, 'text är tillagd', 'texter är tillagda')} i ${group}.`,
  remove: 'Ta bort',
  removeTitle: (count) => `Ska ${textCount(count)} tas bort?`,
  removeText:
    'Texterna och deras taggar tas bort för gott, och texterna försvinner ur sina grupper. Det går inte att ångra. Exportera dem först om du vill behålla en kopia.',
  removeYes: (count) => `Ta bort ${textCount(count)}`,
  removed: (count) => `${plural(count, 'text är borttagen', 'texter är borttagna')}.`,
  merge: 'Slå ihop',
  mergeTitle: (count) => `Slå ihop ${tagCount(count)}`,
  mergeInto: 'Taggen som blir kvar',
  merged: (tag, count) =>
    `${plural(count, 'tagg har slagits ihop', 'taggar har slagits ihop')} med ”${tag}”.`,
  category: 'Ändra kategori',
  categoryTitle: (count) => `Ändra kategori för ${tagCount(count)}`,
  recategorized: (category, count) => `Kategorin för ${tagCount(count)} är nu ${category}.`,
  hide: 'Dölj',
  hid: (count) => `${plural(count, 'tagg är dold', 'taggar är dolda')}.`,
};

import type { Words } from '../en/index.ts';

export const editing: Words['editing'] = {
  edit: 'Ändra text',
  title: 'Ändra texten',
  changed: 'Texten är ändrad.',
  stays: (field) => `Fältet ”${field}” går inte att tömma när det väl är ifyllt, så det ångras inte.`,
  delete: 'Ta bort',
  deleteTitle: 'Ska texten tas bort?',
  deleteText:
    'Texten tas bort för gott, med sina taggar och sin plats i grupper. Det går inte att ångra, och dess id används inte igen.',
  deleteYes: 'Ta bort texten',
  deleted: (name) => `”${name}” är borttagen.`,
  editTags: 'Ändra taggar',
  done: 'Klar',
  addTag: 'Lägg till en tagg',
  newTag: 'Ny tagg',
  tag: 'Tagg',
  category: 'Kategori',
  where: 'Gäller',
  here: 'Bara den här texten',
  everywhere: 'Alla texter i samlingen',
  add: 'Lägg till',
  change: 'Ändra',
  changeTag: (tag) => `Ändra ${tag}`,
  remove: 'Ta bort taggen',
  notices: {
    add: (tag) => `Taggen ”${tag}” är tillagd.`,
    change: (tag) => `Taggen ”${tag}” är ändrad i den här texten.`,
    remove: (tag) => `Taggen ”${tag}” är borttagen från den här texten.`,
    everywhere: {
      change: (tag) => `Taggen ”${tag}” är ändrad i hela samlingen.`,
      remove: (tag) => `Taggen ”${tag}” är dold i hela samlingen.`,
    },
  },
};

import { number } from './count.ts';

export const collections = {
  title: 'Collections',
  name: 'Name',
  language: 'Language',
  texts: 'Texts',
  words: 'Words',
  work: 'Analysis',
  done: 'Done',
  pending: (count: number) => `${number.format(count)} to go`,
  failed: (count: number) => `${number.format(count)} failed`,
  empty: 'There is no collection yet',
  emptyText:
    'A collection holds texts of one language, for example a newspaper’s articles. Make one to begin.',
  add: 'New collection',
  addTitle: 'New collection',
  description: 'Description',
  create: 'Create collection',
};

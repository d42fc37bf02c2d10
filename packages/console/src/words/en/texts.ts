import { number, plural, textCount } from './count.ts';

export const texts = {
  texts: textCount,
  words: (count: number) => plural(count, 'word', 'words'),
  analysing: (pending: number, all: number) =>
    `${number.format(pending)} of ${textCount(all)} to be analysed`,
  failed: (count: number) => `${textCount(count)} could not be analysed`,
  often: 'Named most often',
  list: 'Texts, the newest first',
  noHeadline: 'No headline',
  goTo: 'Text id',
  go: 'Go',
  map: 'Map of entities',
  tryText: 'Try a text',
  add: 'Add a text',
  addTitle: 'Add a text',
  store: 'Store text',
  storeAnyway: 'Store it all the same',
  older: 'Older texts',
  newest: 'Back to the newest',
  arrived: (count: number) => `Show ${plural(count, 'new text', 'new texts')}`,
  empty: 'This collection is empty',
  emptyText: 'Add a text here, import a file from a terminal, or send texts with text.create.',
};

import { number, plural, textCount } from './count.ts';

export const texts = {
  texts: textCount,
  words: (count: number) => plural(count, 'word', 'words'),
  analysing: (pending: number, all: number) =>
    `${number.format(pending)} of ${textCount(all)} to be analysed`,
  failed: (count: number) => `${textCount(count)} could not be analysed`,
  often: 'Named most often',
  allTags: 'All tags',
  list: 'Texts',
  noHeadline: 'No headline',
  headlineWords: 'Words of the headline',
  newestFirst: 'Newest first',
  oldestFirst: 'Oldest first',
  nothing:
    'No text is like that. Take away a filter, or search all words of the texts with the box at the top.',
  longest: (count: number) =>
    `The list ends after ${textCount(count)}: choose dates or words to see the others.`,
  /** Views of the collection. */
  ways: {
    import: 'Import',
    map: 'Map of names',
    edits: 'Edited tags',
    playground: 'Try a text',
    manage: 'Manage',
  },
  add: 'Add a text',
  addTitle: 'Add a text',
  store: 'Store text',
  storeAnyway: 'Store it all the same',
  arrived: (count: number) => `Show ${plural(count, 'new text', 'new texts')}`,
  empty: 'This collection is empty',
  emptyText: 'Add a text here, import a file, or send texts with text.create.',
};

import { number, plural, textCount } from './count.ts';

export const texts = {
  texts: textCount,
  words: (count: number) => plural(count, 'word', 'words'),
  analysing: (pending: number, all: number) =>
    `${number.format(pending)} of ${textCount(all)} still to be analysed`,
  failed: (count: number) => `${textCount(count)} could not be analysed`,
  mostFrequent: 'Most frequent names',
  allTags: 'All tags',
  list: 'Texts',
  added: (date: string) => `added ${date}`,
  noHeadline: 'No headline',
  headlineWords: 'Words in the headline',
  newestFirst: 'Newest first',
  oldestFirst: 'Oldest first',
  nothing:
    'No texts match the filters. Clear a filter, or use the search box above to search the full texts.',
  longest: (count: number) =>
    `The list shows the first ${textCount(count)}. Narrow it by date or by words to see the rest.`,
  /** Links to the other views of a collection. */
  links: {
    import: 'Import',
    map: 'Map of names',
    places: 'Map of places',
    edits: 'Edited tags',
    playground: 'Try a text',
    manage: 'Manage',
  },
  add: 'Add a text',
  addTitle: 'Add a text',
  store: 'Store text',
  storeAnyway: 'Store anyway',
  newTexts: (count: number) => `Show ${plural(count, 'new text', 'new texts')}`,
  empty: 'This collection is empty',
  emptyText: 'Add a text here, import a file, or send texts with text.create.',
};

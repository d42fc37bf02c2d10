import { number, plural, textCount } from './count.ts';

export const finding = {
  box: 'Search for names, collections, headlines, ids or words in texts',
  placeholder: 'Search',
  suggestions: 'Suggestions',
  found: (count: number) =>
    `${plural(count, 'suggestion', 'suggestions')}. Choose with the arrow keys, search with Enter.`,
  searchFor: (query: string) => `Search the texts for “${query}”`,
  didYouMean: 'Did you mean this?',
  collection: 'Collection',
  savedSearches: 'Saved searches',
  savedSearch: 'Saved search',
  saveSearch: 'Save this search',
  atLeast: (relevance: string) => `Relevance at least ${relevance}`,
  byId: (id: string) => `id ${id}`,
  title: 'Search',
  titleOf: (query: string) => `Search: ${query}`,
  lead: 'Type words, a sentence or an id in the search box above and press Enter. Put a phrase in “quotation marks” to find its words in this order.',
  searching: 'Searching …',
  foundTexts: (count: number, total: number) =>
    count < total
      ? `The ${number.format(count)} most relevant of ${textCount(total)}.`
      : `${textCount(count)} found.`,
  pending: (count: number) =>
    `${plural(count, 'text is', 'texts are')} still being analysed and may be found later.`,
  nothing: 'No texts found',
  nothingText:
    'Try fewer or other words, remove quotation marks, or clear the filters. A name also has its own page: type one of its words in the search box and choose it.',
  more: 'Show more texts',
  newestOnly: (count: number) =>
    `A search covers at most ${number.format(count)} collections: the newest, unless you choose others.`,
  only: 'Only in',
  export: 'Export',
  exportTitle: 'Export texts',
  exportWhole: 'All texts in the collection, as a file that can be imported again.',
  exportNarrowed: 'The texts listed here, as a file that can be imported again.',
  format: 'File format',
  formats: {
    jsonl: 'JSON Lines: every field of each text',
    xlsx: 'Excel (XLSX): a table with real dates',
    csv: 'CSV: a table, for other programs',
  },
  separator: 'Cells are separated by',
  separators: { comma: 'commas', semicolon: 'semicolons', tab: 'tabs' },
  withTags: 'Include tags; waits for texts that are still being analysed',
  download: 'Download',
  stop: 'Stop',
  written: (count: number) => `${textCount(count)} so far`,
  saved: (count: number, file: string) => `${textCount(count)} saved as ${file}.`,
};

import { number, plural, textCount } from './count.ts';

export const finding = {
  box: 'Find names, headlines, ids, or words in texts',
  placeholder: 'Find',
  suggestions: 'Suggestions',
  found: (count: number) =>
    `${plural(count, 'suggestion', 'suggestions')}. Arrow keys choose, Enter searches.`,
  searchFor: (query: string) => `Search the texts for “${query}”`,
  byId: (id: string) => `id ${id}`,
  title: 'Search',
  titleOf: (query: string) => `Search: ${query}`,
  lead: 'Write words, a sentence or an id in the box at the top, and press Enter. “A phrase” in quotation marks has to occur as it stands.',
  searching: 'Searching …',
  foundTexts: (count: number, more: boolean) =>
    more ? `The ${number.format(count)} most relevant texts.` : `${textCount(count)} found.`,
  pending: (count: number) =>
    `${plural(count, 'text is', 'texts are')} still being analysed and may be found later.`,
  nothing: 'Nothing was found',
  nothingText:
    'Try fewer or other words, without quotation marks, or take away filters and collections. A name also has a page of its own: write its beginning in the box and choose it.',
  more: 'Show more texts',
  newestOnly: (count: number) =>
    `A search takes ${number.format(count)} collections: the newest, unless you choose others.`,
  only: 'Only in',
  export: 'Export',
  exportTitle: 'Export texts',
  exportWhole: 'All texts of the collection, as a file that can be imported again.',
  exportNarrowed: 'The texts listed here, as a file that can be imported again.',
  format: 'File',
  jsonl: 'JSON Lines: everything there is of each text',
  csv: 'CSV: a table, for spreadsheets and other programs',
  withTags: 'With tags; waits for texts that are still being analysed',
  download: 'Download',
  stop: 'Stop',
  written: (count: number) => `${textCount(count)} so far`,
  saved: (count: number, file: string) => `${textCount(count)} saved as ${file}.`,
};

import { plural, textCount } from './count.ts';

export const map = {
  title: 'Map of names',
  lead: 'Who is named with whom. Larger means named in more texts; a line means named together more often than others; one ground holds names that belong together.',
  drawn: (names: number, texts?: number) =>
    `${plural(names, 'name', 'names')} from ${texts === undefined ? 'all texts' : textCount(texts)}`,
  search: 'In texts about',
  category: 'Category',
  allCategories: 'All',
  from: 'From',
  to: 'To',
  clear: 'Show all again',
  choose: 'Choose a name to see its company and its texts; choose it again for its page.',
  keys: 'Scroll, pinch or press + and − to come nearer, drag or use the arrows to move. Tab leads to the names, arrows from one to the next, Page Down from the most frequent to the rarest; Enter chooses.',
  zoom: 'Zoom',
  nearer: 'Nearer',
  farther: 'Farther',
  whole: 'The whole map',
  clusters: 'Named together',
  company: 'Named with',
  name: 'Name',
  texts: 'Texts',
  asTable: 'The map as a table',
  inTexts: (count: number) => `in ${textCount(count)}`,
  graph: 'Map of names that are named together',
  empty: 'Too few texts share a name to draw a map',
  emptyText: 'Add texts about the same people, organizations or places, or look at more of them.',
};

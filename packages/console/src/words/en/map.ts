import { number, plural, textCount } from './count.ts';

export const map = {
  title: 'Map of names',
  lead: 'Who appears with whom. Larger names are in more texts, lines join names that appear in the same texts, and each background colour is a cluster.',
  drawn: (shown: number, all: number, texts?: number) =>
    [
      ...(shown < all ? [`${number.format(shown)} of`] : []),
      `${plural(all, 'name', 'names')} from ${texts === undefined ? 'all texts' : textCount(texts)}`,
      ...(shown < all ? ['– zoom in to see more'] : []),
    ].join(' '),
  categories: 'Colours of the categories',
  saveAs: (format: string) => `Save as ${format}`,
  search: 'In texts about',
  choose: 'Choose a name to see the names it appears with and its texts. Choose it again to open its page.',
  keys: 'Scroll, pinch or press + and − to zoom. Drag or use the arrow keys to move. Tab goes to the names, the arrow keys move between them, Page Down goes from the most frequent to the rarest, and Enter chooses.',
  zoom: 'Zoom',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  whole: 'Show the whole map',
  clusters: 'Clusters',
  appearsWith: 'Appears with',
  name: 'Name',
  texts: 'Texts',
  asTable: 'The map as a table',
  inTexts: (count: number) => `in ${textCount(count)}`,
  graph: 'Map of names that appear together',
  empty: 'Too few names appear together to draw a map',
  emptyText: 'Add texts about the same people, organizations or places, or clear the filters.',
  overTime: 'Most frequent names over time',
  tooFewDates: 'Too few texts have dates to draw names over time.',
  overTimeTable: 'Show as a table',
  interval: { day: 'Day', week: 'Week of', month: 'Month', year: 'Year' },
};

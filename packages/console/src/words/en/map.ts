import { plural, textCount } from './count.ts';

export const map = {
  title: 'Map of names',
  lead: 'Who is named with whom: large names are in many texts, lines join names of the same texts, and each colour of the ground is a circle.',
  drawn: (names: number, texts?: number) =>
    `${plural(names, 'name', 'names')} from ${texts === undefined ? 'all texts' : textCount(texts)}`,
  search: 'In texts about',
  choose: 'Choose a name to see its company and its texts; choose it again for its page.',
  keys: 'Scroll, pinch or press + and − to come nearer, drag or use the arrows to move. Tab leads to the names, arrows from one to the next, Page Down from the most frequent to the rarest; Enter chooses.',
  zoom: 'Zoom',
  nearer: 'Nearer',
  farther: 'Farther',
  whole: 'The whole map',
  clusters: 'Circles',
  company: 'Named with',
  name: 'Name',
  texts: 'Texts',
  asTable: 'The map as a table',
  inTexts: (count: number) => `in ${textCount(count)}`,
  graph: 'Map of names that are named together',
  empty: 'Too few texts share a name to draw a map',
  emptyText: 'Add texts about the same people, organizations or places, or look at more of them.',
  course: 'Named most often, over time',
  courseTable: 'The same as a table',
  interval: { day: 'Day', week: 'Week from', month: 'Month', year: 'Year' },
};

import { textCount } from './count.ts';

export const map = {
  title: 'Map of entities',
  lead: (count: number) =>
    `Who is named with whom in the newest ${textCount(count)}. Larger means named in more texts; a line means named together.`,
  choose: 'Choose an entity to see its company and its texts.',
  company: 'Named with',
  texts: 'Texts',
  inTexts: (count: number) => `in ${textCount(count)}`,
  graph: 'Entities that are named together',
  empty: 'Too few texts share a name to draw a map',
  emptyText: 'Add texts about the same people, organizations or places.',
};

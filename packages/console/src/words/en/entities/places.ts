import { plural, textCount } from '../count.ts';

export const places = {
  title: 'Map of places',
  lead: 'The places that the texts mention. The larger the circle, the more texts mention the place.',
  find: 'Place',
  drawn: (count: number) => plural(count, 'place', 'places'),
  most: (count: number) => `The ${plural(count, 'most frequent place', 'most frequent places')}`,
  map: 'Map of the places that the texts mention',
  keys: 'Scroll, pinch or press + and − to zoom. Drag or use the arrow keys to move. Tab goes to the places, the arrow keys move between them, Page Down goes from the most frequent to the rarest, and Enter chooses.',
  home: 'Show all places',
  choose: 'Choose a place to see its texts. Choose it again to open its page.',
  texts: 'Texts',
  allTexts: (count: number) => `All ${textCount(count)}`,
  list: 'Places as a table',
  place: 'Place',
  last: 'Latest',
  as: (tag: string) => `as ${tag}`,
  empty: 'No places to draw',
  emptyText:
    'A place appears on the map when it is clear which place is meant and where it is. Add texts that mention places, or clear the filters.',
  notFound: (words: string) => `No place has a name with “${words}”.`,
};

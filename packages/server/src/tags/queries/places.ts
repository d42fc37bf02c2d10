import { codePointOrder } from '../../domain/characters.ts';
import type { TagEntity } from '../rows.ts';
import { type Dates, eachText, hidden, type View } from '../view.ts';
import { entityView, entryLinks } from './links.ts';

export interface PlacesQuery {
  dates: Dates;
  /** Only texts that have this entry count. */
  entry: number | undefined;
}

/** A place that texts name, with the number of these texts and the date of the latest. */
export interface ListedPlace {
  tag: string;
  link: TagEntity;
  texts: number;
  last: number;
}

/** Returns the places that link to an entity: the places in the most texts first, then by name. */
export function listPlaces(tags: View, { dates, entry }: PlacesQuery): ListedPlace[] {
  const view = entityView(tags);
  const links = entryLinks(view);
  const { names } = view.names;
  const wanted = entry === undefined ? undefined : view.entryOf[entry];
  const places = new Map<number, ListedPlace>();
  for (const [place, link] of links) {
    const { tag, category } = names[place]!;
    if (category === 'location') places.set(place, { tag, link, texts: 0, last: -Infinity });
  }
  eachText(view, dates, ({ rows, entryAt }, row) => {
    const found = entryAt.subarray(rows.starts[row], rows.starts[row + 1]);
    if (wanted !== undefined && !found.includes(wanted)) return;
    for (const entry of found) {
      const place = entry === hidden ? undefined : places.get(entry);
      if (place === undefined) continue;
      place.texts++;
      place.last = Math.max(place.last, rows.dates[row]!);
    }
  });
  return [...places.values()]
    .filter(({ texts }) => texts > 0)
    .sort((one, other) => other.texts - one.texts || codePointOrder(one.tag, other.tag));
}

import type { Route } from '../address/route.ts';
import { Link } from '../parts/link.tsx';
import { formatDate, formatNumber, useWords } from '../words/index.ts';
import type { Place } from './load.ts';

/** The places as a table. A name chooses its place on the map, a number leads to the texts. */
export function PlacesTable({ places, route }: { places: readonly Place[]; route: Route<'places'> }) {
  const words = useWords();
  const { collection, from, to } = route;
  return (
    <div class="places-table" tabIndex={0} role="region" aria-label={words.places.list}>
      <table class="rows">
        <thead>
          <tr>
            <th scope="col">{words.places.place}</th>
            <th scope="col" class="number">
              {words.places.texts}
            </th>
            <th scope="col">{words.places.last}</th>
          </tr>
        </thead>
        <tbody>
          {places.map(({ id, tag, name, texts, last }) => (
            <tr key={`${id} ${tag}`}>
              <th scope="row">
                <Link to={{ ...route, place: id }}>{name}</Link>
                {name !== tag && <span class="quiet"> ({tag})</span>}
              </th>
              <td class="number">
                <Link
                  to={{
                    ...{ view: 'tag', collection, category: 'location', tag },
                    ...{ ...(from && { from }), ...(to && { to }) },
                  }}
                  label={`${name}: ${words.texts.texts(texts)}`}
                >
                  {formatNumber(texts, words)}
                </Link>
              </td>
              <td class="number">{formatDate(last, words)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

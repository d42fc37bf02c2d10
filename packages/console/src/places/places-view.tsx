import '../styles/map.css';
import '../styles/places.css';
import { useMemo, useRef } from 'preact/hooks';
import type { Route } from '../address/route.ts';
import { useCall } from '../hooks/use-call.ts';
import { useUndone } from '../notices.tsx';
import { Curl } from '../parts/curl.tsx';
import { Empty } from '../parts/empty.tsx';
import { Link } from '../parts/link.tsx';
import { Problem } from '../parts/problem.tsx';
import { View } from '../parts/view.tsx';
import { textLanguageOf, useWords } from '../words/index.ts';
import { findPlaces } from './drawing/map-drawing.ts';
import { type LoadedPlaces, loadPlaces } from './load.ts';
import { MapOfPlaces } from './map-of-places.tsx';
import { PlacesFilters } from './places-filters.tsx';

/** The map of the places that the texts of a collection name. */
export function PlacesView({ route }: { route: Route<'places'> }) {
  const words = useWords();
  const { collection, find, from, to } = route;
  const language = textLanguageOf(words);
  const { data, error, reload } = useCall(
    ({ client }, signal) => loadPlaces(client, route, language, signal),
    [collection, from, to, language],
  );
  useUndone(reload);
  // The previous map stays until the new one is loaded.
  const latest = useRef<LoadedPlaces | undefined>(undefined);
  latest.current = data ?? latest.current;
  const loaded = latest.current;
  const places = useMemo(() => findPlaces(loaded?.places ?? [], find), [loaded, find]);
  const isEmpty = loaded?.places.length === 0;
  return (
    <View
      title={words.places.title}
      name={loaded ? `${words.places.title}: ${loaded.collection}` : words.places.title}
      above={
        <Link to={{ view: 'texts', collection }} class="up">
          {loaded?.collection ?? words.collections.title}
        </Link>
      }
      lead={words.places.lead}
    >
      <div class="map-view">
        <PlacesFilters route={route} />
        {error !== undefined && <Problem error={error} retry={reload} />}
        {loaded === undefined && error === undefined && <p class="quiet">{words.loading}</p>}
        {loaded && error === undefined && places.length > 0 && (
          <MapOfPlaces places={places} isPart={loaded.isPart && find === undefined} route={route} />
        )}
        {isEmpty && error === undefined && <Empty title={words.places.empty} text={words.places.emptyText} />}
        <div role="status">
          {loaded && !isEmpty && places.length === 0 && (
            <p class="quiet">{words.places.notFound(find ?? '')}</p>
          )}
        </div>
        {loaded && <Curl calls={loaded.calls} />}
      </div>
    </View>
  );
}

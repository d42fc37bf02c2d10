import '../styles/map.css';
import { useRef } from 'preact/hooks';
import type { Route } from '../address/route.ts';
import { useCall } from '../hooks/use-call.ts';
import { Curl } from '../parts/curl.tsx';
import { Link } from '../parts/link.tsx';
import { Problem } from '../parts/problem.tsx';
import { View } from '../parts/view.tsx';
import { useWords } from '../words/index.ts';
import { Filters } from './filters.tsx';
import { loadMap, type LoadedMap } from './load.ts';
import { MapOfNames } from './map-of-names.tsx';

/** The map of the names that appear together in a collection. */
export function MapView({ route }: { route: Route<'map'> }) {
  const words = useWords();
  const { collection, query, category, from, to } = route;
  const mapQuery = { collection, query, category, from, to };
  const { data, error, reload } = useCall(
    ({ client }, signal) => loadMap(client, mapQuery, signal),
    [collection, query, category, from, to],
  );
  // The previous map stays until the new one is loaded.
  const latestMap = useRef<LoadedMap | undefined>(undefined);
  latestMap.current = data ?? latestMap.current;
  const shown = latestMap.current;
  return (
    <View
      title={words.map.title}
      name={shown ? `${words.map.title}: ${shown.name}` : words.map.title}
      above={
        <Link to={{ view: 'texts', collection }} class="up">
          {shown?.name ?? words.collections.title}
        </Link>
      }
      lead={words.map.lead}
    >
      <div class="map-view">
        <Filters route={route} />
        {error !== undefined && <Problem error={error} retry={reload} />}
        {shown === undefined && error === undefined && <p class="quiet">{words.loading}</p>}
        {shown && error === undefined && (
          <div class={data === undefined ? 'stale' : ''}>
            <MapOfNames loadedMap={shown} route={route} />
          </div>
        )}
        {shown && <Curl calls={shown.calls} />}
      </div>
    </View>
  );
}

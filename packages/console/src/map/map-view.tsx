import type { Route } from '../address/route.ts';
import { useMemo, useRef, useState } from 'preact/hooks';
import { networkOf } from './cooccurrence.ts';
import { Graph } from './graph.tsx';
import { loadMap, type Mapped, newestTexts, tagsEach } from './load.ts';
import { useWidth } from './use-width.ts';
import { Curl } from '../parts/curl.tsx';
import { Empty } from '../parts/empty.tsx';
import { Link } from '../parts/link.tsx';
import { Problem } from '../parts/problem.tsx';
import { View } from '../parts/view.tsx';
import { useCall } from '../hooks/use-call.ts';
import { useWords } from '../words/index.ts';
import { Company } from './company.tsx';

/** Who is named with whom in a collection, as a picture. */
export function MapView({ route: { collection } }: { route: Route<'map'> }) {
  const words = useWords();
  const { data, error, reload } = useCall(
    (session, signal) => loadMap(session, collection, signal),
    [collection],
  );
  const key = { collection_id: collection };
  return (
    <View
      title={words.map.title}
      name={data ? `${words.map.title}: ${data.name}` : words.map.title}
      above={
        <Link to={{ view: 'texts', collection }} class="up">
          {data?.name ?? words.collections.title}
        </Link>
      }
      lead={data && words.map.lead(data.tagged.length)}
    >
      {error !== undefined && <Problem error={error} again={reload} />}
      {data === undefined && error === undefined && <p class="quiet">{words.loading}</p>}
      {data && <Drawn data={data} collection={collection} />}
      <Curl
        calls={[
          { method: 'collection.listTexts', params: { ...key, limit: newestTexts } },
          { method: 'text.tags', params: { ...key, text_id: 1, limit: tagsEach } },
        ]}
      />
    </View>
  );
}

function Drawn({ data, collection }: { data: Mapped; collection: number }) {
  const words = useWords();
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const [chosen, choose] = useState<number>();
  // As many names as stay readable.
  const most = Math.min(60, Math.round(width / 16));
  const network = useMemo(() => networkOf(data.tagged, most), [data, most]);
  const entity = chosen === undefined ? undefined : network.entities[chosen];
  return (
    <div class="map">
      <div ref={place} class="drawing">
        {width > 0 && network.entities.length > 0 && (
          <Graph network={network} width={width} chosen={chosen} choose={choose} />
        )}
        {width > 0 && network.entities.length === 0 && (
          <Empty title={words.map.empty} text={words.map.emptyText} />
        )}
      </div>
      <aside aria-live="polite">
        {entity && chosen !== undefined ? (
          <Company
            network={network}
            chosen={chosen}
            choose={choose}
            texts={data.texts}
            collection={collection}
          />
        ) : (
          network.entities.length > 0 && <p class="quiet">{words.map.choose}</p>
        )}
      </aside>
    </div>
  );
}

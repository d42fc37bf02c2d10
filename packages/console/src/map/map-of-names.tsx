import { useEffect, useMemo, useRef } from 'preact/hooks';
import { changed } from '../address/changed.ts';
import { go } from '../address/go.ts';
import type { Route } from '../address/route.ts';
import { Empty } from '../parts/empty.tsx';
import { useWords } from '../words/index.ts';
import { ClustersList } from './clusters-list.tsx';
import { Company } from './company.tsx';
import { drawingOf } from './drawing/drawing.ts';
import { Graph } from './drawing/graph.tsx';
import type { Mapped } from './load.ts';
import { NamesTable } from './names-table.tsx';
import { placeOf } from './network/network.ts';
import { showing } from './drawing/viewport.ts';
import { useViewport } from './drawing/use-viewport.ts';
import { useWidth } from './drawing/use-width.ts';
import { ZoomButtons } from './drawing/zoom-buttons.tsx';

/** The drawing, beside it the chosen name or the clusters, and the map as a table. */
export function MapOfNames({ mapped, route }: { mapped: Mapped; route: Route<'map'> }) {
  const { map: words } = useWords();
  const { collection, tag, tagCategory } = route;
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const drawing = useMemo(() => {
    return width === 0 ? undefined : drawingOf(mapped.network, width);
  }, [mapped, width]);
  const seen = useViewport(route);
  const network = drawing?.network;
  const chosen = network && placeOf(network, tag, tagCategory);
  const choose = (entity?: number) => {
    const name = entity === undefined ? undefined : network?.entities[entity];
    go(changed(route, { tag: name?.tag, tagCategory: name?.category }));
  };
  const close = () => {
    choose();
    place.current?.querySelector<SVGElement>('.entity[tabindex="0"]')?.focus({ preventScroll: true });
  };
  const before = useRef(chosen);
  useEffect(() => {
    // Shows a name that was chosen beside the drawing. An opened address has a viewport of its own.
    if (before.current !== chosen && chosen !== undefined && drawing) {
      seen.move((view) => showing(view, drawing.places[chosen]!));
    }
    before.current = chosen;
  }, [chosen]);
  const drawn = network && network.entities.length > 0;
  return (
    <>
      <div class="map-head">
        <p class="quiet" role="status">
          {network && words.drawn(network.entities.length, mapped.texts)}
        </p>
        {drawn && <ZoomButtons seen={seen} />}
      </div>
      <div class="map">
        <div ref={place} class="drawing">
          {drawn && (
            <>
              <Graph drawing={drawing} seen={seen} collection={collection} chosen={chosen} choose={choose} />
              <p id="map-keys" class="quiet shortcut">
                {words.keys}
              </p>
            </>
          )}
          {network && !drawn && <Empty title={words.empty} text={words.emptyText} />}
        </div>
        {drawn && (
          <aside>
            <div aria-live="polite">
              {chosen !== undefined && (
                <Company network={network} chosen={chosen} route={route} close={close} />
              )}
            </div>
            {chosen === undefined && (
              <>
                <p class="quiet">{words.choose}</p>
                <ClustersList
                  drawing={drawing}
                  show={(viewport) => {
                    seen.move(() => viewport);
                  }}
                />
              </>
            )}
          </aside>
        )}
      </div>
      {drawn && <NamesTable network={network} collection={collection} />}
    </>
  );
}

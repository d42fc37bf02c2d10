import { useEffect, useMemo, useRef } from 'preact/hooks';
import { withChanges } from '../address/with-changes.ts';
import { navigate } from '../address/navigate.ts';
import type { Route } from '../address/route.ts';
import { Empty } from '../parts/empty.tsx';
import { useWords } from '../words/index.ts';
import { ClustersList } from './clusters-list.tsx';
import { NamePanel } from './name-panel.tsx';
import { drawingOf } from './drawing/drawing.ts';
import { Graph } from './drawing/graph.tsx';
import type { LoadedMap } from './load.ts';
import { NamesTable } from './names-table.tsx';
import { indexOfName } from './network/network.ts';
import { bringIntoView, maxZoom, noViewport, whole, zoomAround } from './drawing/viewport.ts';
import { namesAt } from './drawing/visibility.ts';
import { Legend } from './legend.tsx';
import { SaveButtons } from './saving/save-buttons.tsx';
import { useViewport } from './drawing/use-viewport.ts';
import { useWidth } from '../hooks/use-width.ts';
import { ZoomButtons } from './drawing/zoom-buttons.tsx';

/** The drawing, beside it the chosen name or the clusters, and the map as a table. */
export function MapOfNames({ loadedMap, route }: { loadedMap: LoadedMap; route: Route<'map'> }) {
  const { map: words } = useWords();
  const { collection, tag, tagCategory } = route;
  const container = useRef<HTMLDivElement>(null);
  const width = useWidth(container);
  const drawing = useMemo(() => {
    return width === 0 ? undefined : drawingOf(loadedMap.network, width);
  }, [loadedMap, width]);
  const viewportState = useViewport(route, {
    ...{ home: whole, maxZoom },
    store: (viewport) => {
      navigate(withChanges(route, viewport ?? noViewport), { replace: true });
    },
  });
  const { zoom } = viewportState.viewport;
  const shown = useMemo(() => namesAt(drawing?.shownFrom ?? [], zoom), [drawing, zoom]);
  const roomy = useMemo(() => namesAt(drawing?.shownFrom ?? [], maxZoom), [drawing]);
  const network = drawing?.network;
  const chosen = network && indexOfName(network, tag, tagCategory);
  const choose = (entity?: number) => {
    const name = entity === undefined ? undefined : network?.entities[entity];
    navigate(withChanges(route, { tag: name?.tag, tagCategory: name?.category }));
  };
  const close = () => {
    choose();
    container.current?.querySelector<SVGElement>('.entity[tabindex="0"]')?.focus({ preventScroll: true });
  };
  const previouslyChosen = useRef(chosen);
  useEffect(() => {
    // Shows a name that was chosen beside the drawing. An opened address has a viewport of its own.
    if (previouslyChosen.current !== chosen && chosen !== undefined && drawing) {
      const factor = Math.max(1, drawing.shownFrom[chosen]! / zoom);
      viewportState.move((view) => bringIntoView(zoomAround(view, factor), drawing.positions[chosen]!));
    }
    previouslyChosen.current = chosen;
  }, [chosen]);
  const hasNames = network && network.entities.length > 0;
  return (
    <>
      <div class="map-head">
        <p class="quiet" role="status">
          {network && words.drawn(shown.length, roomy.length, loadedMap.texts)}
        </p>
        {hasNames && <ZoomButtons viewportState={viewportState} homeLabel={words.whole} />}
      </div>
      <div class="map">
        <div ref={container} class="drawing">
          {hasNames && (
            <>
              <Graph
                drawing={drawing}
                shown={shown}
                viewportState={viewportState}
                collection={collection}
                chosen={chosen}
                choose={choose}
              />
              <div class="map-foot">
                <Legend network={network} />
                <SaveButtons drawing={container} name={`${loadedMap.name}-${words.title}`} />
              </div>
              <p id="map-keys" class="quiet shortcut">
                {words.keys}
              </p>
            </>
          )}
          {network && !hasNames && <Empty title={words.empty} text={words.emptyText} />}
        </div>
        {hasNames && (
          <aside>
            <div aria-live="polite">
              {chosen !== undefined && (
                <NamePanel network={network} chosen={chosen} route={route} close={close} />
              )}
            </div>
            {chosen === undefined && (
              <>
                <p class="quiet">{words.choose}</p>
                <ClustersList
                  drawing={drawing}
                  show={(viewport) => {
                    viewportState.move(() => viewport);
                  }}
                />
              </>
            )}
          </aside>
        )}
      </div>
      {hasNames && <NamesTable network={network} collection={collection} />}
    </>
  );
}

import { useEffect, useMemo, useRef } from 'preact/hooks';
import { navigate } from '../address/navigate.ts';
import type { Route } from '../address/route.ts';
import { withChanges } from '../address/with-changes.ts';
import { useWidth } from '../hooks/use-width.ts';
import { useViewport } from '../map/drawing/use-viewport.ts';
import { bringIntoView, noViewport } from '../map/drawing/viewport.ts';
import { ZoomButtons } from '../map/drawing/zoom-buttons.tsx';
import { useWords } from '../words/index.ts';
import { drawPlaces, maxZoom } from './drawing/map-drawing.ts';
import { PlacesGraph } from './drawing/places-graph.tsx';
import type { Place } from './load.ts';
import { PlacePanel } from './place-panel.tsx';
import { PlacesTable } from './places-table.tsx';

/** The map, and beside it the chosen place and the places as a table. */
export function MapOfPlaces(props: { places: readonly Place[]; isPart: boolean; route: Route<'places'> }) {
  const { places: words } = useWords();
  const { places, isPart, route } = props;
  const container = useRef<HTMLDivElement>(null);
  const width = useWidth(container);
  const drawing = useMemo(() => drawPlaces(places, width || 320), [places, width]);
  const viewportState = useViewport(route, {
    ...{ home: drawing.home, maxZoom },
    store: (viewport) => {
      navigate(withChanges(route, viewport ?? noViewport), { replace: true });
    },
  });
  const index = places.findIndex(({ id }) => id === route.place);
  const chosen = index < 0 ? undefined : index;
  const choose = (place: number | undefined) => {
    navigate(withChanges(route, { place: place === undefined ? undefined : places[place]!.id }));
  };
  const close = () => {
    choose(undefined);
    container.current?.querySelector<SVGElement>('.place[tabindex="0"]')?.focus({ preventScroll: true });
  };
  const previouslyChosen = useRef(chosen);
  useEffect(() => {
    // Shows a place that was chosen in the table. An opened address has a viewport of its own.
    if (previouslyChosen.current !== chosen && chosen !== undefined)
      viewportState.move((view) => bringIntoView(view, drawing.positions[chosen]!));
    previouslyChosen.current = chosen;
  }, [chosen]);
  return (
    <>
      <div class="map-head">
        <p class="quiet" role="status">
          {(isPart ? words.most : words.drawn)(places.length)}
        </p>
        <ZoomButtons viewportState={viewportState} homeLabel={words.home} />
      </div>
      <div class="map">
        <div ref={container} class="drawing">
          {width > 0 && (
            <>
              <PlacesGraph
                drawing={drawing}
                viewportState={viewportState}
                collection={route.collection}
                chosen={chosen}
                choose={choose}
              />
              <p id="map-keys" class="quiet shortcut">
                {words.keys}
              </p>
            </>
          )}
        </div>
        <aside>
          <div aria-live="polite">
            {chosen !== undefined && <PlacePanel place={places[chosen]!} route={route} close={close} />}
          </div>
          {chosen === undefined && <p class="quiet">{words.choose}</p>}
          <PlacesTable places={places} route={route} />
        </aside>
      </div>
    </>
  );
}

import { useMemo } from 'preact/hooks';
import { hashOf, type Route } from '../../address/route.ts';
import { useKeyboard } from '../../map/drawing/use-keyboard.ts';
import type { ViewportState } from '../../map/drawing/use-viewport.ts';
import { bringIntoView, transformOf } from '../../map/drawing/viewport.ts';
import { useWords } from '../../words/index.ts';
import { fontPx, placeLabels, radiusOf } from './labels.ts';
import { framePoint, type MapDrawing } from './map-drawing.ts';
import { Outlines } from './outlines.tsx';

/** Fewer texts are drawn by a smaller circle, even if no place has more. */
const fewTexts = 8;

/**
 * The map: outlines of the countries, and a circle for each place. Circles and names keep their size while the map is zoomed.
 * Tab focuses the map, which the arrow keys move, and then one place, from which they go to other places.
 */
export function PlacesGraph(props: {
  drawing: MapDrawing;
  viewportState: ViewportState;
  collection: Route<'places'>['collection'];
  chosen: number | undefined;
  choose: (place: number | undefined) => void;
}) {
  const { places: words, map: mapWords } = useWords();
  const { drawing, viewportState, collection, chosen, choose } = props;
  const { frame, places, points, positions } = drawing;
  const { viewport, move, handlers } = viewportState;
  const shown = useMemo(() => [...points.keys()], [points]);
  const keyboard = useKeyboard({ points, shown, viewportState, chosen, choose });
  const most = Math.max(fewTexts, ...places.map(({ texts }) => texts));
  const circles = places.map(({ name, texts }, index) => ({
    ...framePoint(positions[index]!, viewport, frame),
    ...{ name, radius: radiusOf(texts, most, frame.width) },
  }));
  const labels = placeLabels(circles, frame);
  return (
    <svg
      ref={keyboard.drawing}
      class={`graph world ${viewport.zoom > 1 ? 'near' : ''}`}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      role="group"
      aria-label={words.map}
      aria-describedby="map-keys"
      tabindex={0}
      onKeyDown={keyboard.onKeyDown}
      onClick={(event) => {
        if (!(event.target as Element).closest('a') && chosen !== undefined) choose(undefined);
      }}
      {...handlers}
    >
      <g transform={transformOf(viewport, frame)} aria-hidden="true">
        <Outlines frame={frame} zoom={viewport.zoom} />
      </g>
      {places.map(({ id, tag, texts, name }, index) => {
        const [{ x, y, radius }, label] = [circles[index]!, labels[index]];
        const { x: dx, y: dy, anchor } = label ?? { x: 0, y: -radius - fontPx, anchor: 'middle' };
        return (
          <a
            key={`${id} ${tag}`}
            ref={(element) => {
              keyboard.setElement(index, element);
            }}
            class={`place ${label ? '' : 'crowded'}`}
            href={hashOf({ view: 'tag', collection, category: 'location', tag })}
            // Preact's types have no SVG link.
            {...{ transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` }}
            tabindex={index === keyboard.tabStop ? 0 : -1}
            aria-current={index === chosen}
            aria-label={`${name}, ${mapWords.inTexts(texts)}`}
            onFocus={() => {
              keyboard.setTabStop(index);
              move((view) => bringIntoView(view, positions[index]!));
            }}
            onClick={(event) => {
              // The link of the chosen place opens its page. With a modifier key every link acts as usual.
              if (index === chosen || event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              choose(index);
            }}
          >
            <circle r={radius.toFixed(1)} />
            <text x={dx} y={dy} font-size={fontPx} text-anchor={anchor} dominant-baseline="central">
              {name}
            </text>
          </a>
        );
      })}
    </svg>
  );
}

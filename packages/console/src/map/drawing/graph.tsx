import { useMemo } from 'preact/hooks';
import { hashOf, type Route } from '../../address/route.ts';
import { useWords } from '../../words/index.ts';
import { clusterColours, type Drawing } from './drawing.ts';
import { nameScaleAt } from './visibility.ts';
import { Background } from './background.tsx';
import { namesWith } from '../network/network.ts';
import { useKeyboard } from './use-keyboard.ts';
import type { ViewportState } from './use-viewport.ts';
import { bringIntoView, transformOf } from './viewport.ts';

/**
 * The drawing of a network: names sized by frequency, lines between names that appear together, and a background for
 * each cluster. Tab focuses the drawing, which the arrow keys move, and then one name, from which they go to other names.
 */
export function Graph(props: {
  drawing: Drawing;
  /** The names that are shown at the zoom of the viewport. */
  shown: readonly number[];
  viewportState: ViewportState;
  collection: Route<'map'>['collection'];
  chosen: number | undefined;
  choose: (entity: number | undefined) => void;
}) {
  const { map: words, category: categories } = useWords();
  const { drawing, shown, viewportState, collection, chosen, choose } = props;
  const { network, frame, boxes, points, positions, clusterOf } = drawing;
  const { viewport, move, handlers } = viewportState;
  const neighbours = useMemo(
    () => new Set(chosen === undefined ? [] : namesWith(network, chosen).map(({ other }) => other)),
    [network, chosen],
  );
  const keyboard = useKeyboard({ points, shown, viewportState, chosen, choose });
  const nameScale = nameScaleAt(viewport.zoom);
  const background = useMemo(
    () => <Background drawing={drawing} shown={shown} scale={nameScale} chosen={chosen} />,
    [drawing, shown, nameScale, chosen],
  );
  return (
    <svg
      ref={keyboard.drawing}
      class={`graph ${chosen === undefined ? '' : 'dimmed'} ${viewport.zoom > 1 ? 'near' : ''}`}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      role="group"
      aria-label={words.graph}
      aria-describedby="map-keys"
      tabindex={0}
      onKeyDown={keyboard.onKeyDown}
      onClick={(event) => {
        if (event.target === event.currentTarget && chosen !== undefined) choose(undefined);
      }}
      {...handlers}
    >
      <g transform={transformOf(viewport, frame)}>
        {background}
        {shown.map((index) => {
          const { tag, category, texts } = network.entities[index]!;
          const [{ x, y }, box] = [points[index]!, boxes[index]!];
          const isHighlighted = index === chosen || neighbours.has(index);
          return (
            <a
              key={`${category} ${tag}`}
              ref={(element) => {
                keyboard.setElement(index, element);
              }}
              class={`entity ${category} cluster-${clusterOf[index]! % clusterColours} ${isHighlighted ? 'highlighted' : ''}`}
              href={hashOf({ view: 'tag', collection, category, tag })}
              // Preact's types have no SVG link.
              {...{ transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${nameScale.toFixed(3)})` }}
              tabindex={index === keyboard.tabStop ? 0 : -1}
              aria-current={index === chosen}
              aria-label={`${tag}, ${categories[category]}, ${words.inTexts(texts)}`}
              onFocus={() => {
                keyboard.setTabStop(index);
                move((view) => bringIntoView(view, positions[index]!));
              }}
              onClick={(event) => {
                // The link of the chosen name opens its page. With a modifier key every link acts as usual.
                if (index === chosen || event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                choose(index);
              }}
            >
              <rect
                x={2 - box.width / 2}
                y={2 - box.height / 2}
                width={box.width - 4}
                height={box.height - 4}
                rx="5"
              />
              <text font-size={box.size} text-anchor="middle" dominant-baseline="central">
                {tag}
              </text>
            </a>
          );
        })}
      </g>
    </svg>
  );
}

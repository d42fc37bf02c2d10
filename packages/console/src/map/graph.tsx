import { useMemo } from 'preact/hooks';
import { useWords } from '../words/index.ts';
import type { Network } from './cooccurrence.ts';
import { layOutNetwork } from './layout.ts';

const fontSize = (texts: number, most: number) => 11.5 + 11 * Math.sqrt(texts / most);

/** The network drawn: names in the size of their weight, lines between those named together. */
export function Graph(props: {
  network: Network;
  width: number;
  chosen: number | undefined;
  choose: (entity: number) => void;
}) {
  const words = useWords();
  const { network, width, chosen, choose } = props;
  const { entities, ties } = network;
  const height = Math.round(Math.min(Math.max(420, width * 0.72), 760));
  const most = Math.max(...entities.map(({ texts }) => texts.length));
  const drawn = useMemo(() => {
    const boxes = entities.map(({ tag, texts }) => {
      const size = fontSize(texts.length, most);
      // 0.56: the mean width of a letter of the sans-serif, in ems.
      return { width: tag.length * size * 0.56 + 18, height: size * 1.35 + 8, size };
    });
    const edges = ties.map(({ a, b, texts }) => ({ a, b, weight: texts }));
    return { boxes, points: layOutNetwork(boxes, edges, { width, height }) };
  }, [network, width, height, most]);
  const near = new Set(ties.flatMap(({ a, b }) => (a === chosen ? [b] : b === chosen ? [a] : [])));
  return (
    <svg
      class={`graph ${chosen === undefined ? '' : 'dimmed'}`}
      viewBox={`0 0 ${width} ${height}`}
      role="group"
      aria-label={words.map.graph}
    >
      <g class="ties">
        {ties.map(({ a, b, texts }) => {
          const [from, to] = [drawn.points[a]!, drawn.points[b]!];
          return (
            <line
              key={`${a} ${b}`}
              class={a === chosen || b === chosen ? 'lit' : ''}
              x1={from.x}
              y1={from.y}
              x2={to.x}
              y2={to.y}
              stroke-width={Math.min(5, 0.6 + Math.log2(texts))}
            />
          );
        })}
      </g>
      {entities.map(({ tag, category, texts }, index) => {
        const [{ x, y }, box] = [drawn.points[index]!, drawn.boxes[index]!];
        const pick = () => {
          choose(index);
        };
        return (
          <g
            key={`${category} ${tag}`}
            class={`entity ${category} ${index === chosen || near.has(index) ? 'lit' : ''}`}
            role="button"
            tabindex={0}
            aria-pressed={index === chosen}
            aria-label={`${tag}, ${words.category[category]}, ${words.map.inTexts(texts.length)}`}
            onClick={pick}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ' ') return;
              event.preventDefault();
              pick();
            }}
          >
            <rect
              x={x - box.width / 2 + 2}
              y={y - box.height / 2 + 2}
              width={box.width - 4}
              height={box.height - 4}
              rx="5"
            />
            <text x={x} y={y} font-size={box.size} text-anchor="middle" dominant-baseline="central">
              {tag}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

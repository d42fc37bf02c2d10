import { clusterColours, type Drawing } from './drawing.ts';

/** The width of the band between two names of a cluster. */
const bandPx = 22;

/** The layer behind the names that are shown: the background of each cluster, and the lines between names. */
export function Background(props: {
  drawing: Drawing;
  shown: readonly number[];
  /** The scale of names, which backgrounds and lines share. */
  scale: number;
  chosen: number | undefined;
}) {
  const { drawing, shown, scale, chosen } = props;
  const { network, boxes, points, clusters, clusterOf } = drawing;
  const isShown = new Set(shown);
  const ties = network.ties.filter(({ a, b }) => isShown.has(a) && isShown.has(b));
  const strongest = Math.max(...ties.map(({ strength }) => strength));
  const line = (a: number, b: number) => ({
    x1: points[a]!.x,
    y1: points[a]!.y,
    x2: points[b]!.x,
    y2: points[b]!.y,
  });
  return (
    <>
      {clusters.map((cluster, index) => (
        <g key={index} class={`background cluster-${index % clusterColours}`}>
          {ties
            .filter(({ a, b }) => clusterOf[a] === index && clusterOf[b] === index)
            .map(({ a, b }) => (
              <line key={`${a} ${b}`} {...line(a, b)} stroke-width={bandPx * scale} />
            ))}
          {cluster.map((entity) => {
            if (!isShown.has(entity)) return null;
            const [width, height] = [scale * boxes[entity]!.width, scale * boxes[entity]!.height];
            const { x, y } = points[entity]!;
            return (
              <rect
                key={entity}
                x={x - width / 2}
                y={y - height / 2}
                width={width}
                height={height}
                rx={height / 2}
              />
            );
          })}
        </g>
      ))}
      <g class="ties">
        {ties.map(({ a, b, strength }) => (
          <line
            key={`${a} ${b}`}
            class={a === chosen || b === chosen ? 'highlighted' : ''}
            {...line(a, b)}
            stroke-width={(0.6 + 3.4 * (strength / strongest)) * scale}
          />
        ))}
      </g>
    </>
  );
}

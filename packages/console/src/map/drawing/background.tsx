import { clusterColours, type Drawing } from './drawing.ts';

/** The layer behind the names: the background of each cluster, and the lines between names. */
export function Background({ drawing, chosen }: { drawing: Drawing; chosen: number | undefined }) {
  const { network, boxes, points, clusters, clusterOf } = drawing;
  const { ties } = network;
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
              <line key={`${a} ${b}`} {...line(a, b)} />
            ))}
          {cluster.map((entity) => {
            const { width, height } = boxes[entity]!;
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
            stroke-width={0.6 + 3.4 * (strength / strongest)}
          />
        ))}
      </g>
    </>
  );
}

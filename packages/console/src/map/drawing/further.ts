import { forceLink, forceManyBody, forceSimulation, type SimulationNodeDatum } from 'd3-force';
import { type LayoutParts, moveApart, type Point, pullTogether } from './layout.ts';
import { nameScaleAt } from './visibility.ts';

/** The rounds of the simulation, and the most rounds that move overlapping names apart. */
const rounds = { simulated: 60, apart: 60 };
/** The zoom at which further names should have room: between opening a map and the highest zoom. */
const roomyZoom = 4;
/** How strongly the names of a cluster attract each other. */
const clusterAttraction = 0.2;
/** The angle between names in a spiral that meets no direction twice: the golden angle, in radians. */
const goldenAngle = Math.PI * (3 - Math.sqrt(5));

/** Places names between those that are placed already, near the names that they are tied to. Returns the points of all names. */
export function placeFurther(
  { boxes, edges, clusters, frame }: LayoutParts,
  placed: ReadonlyMap<number, Point>,
): Point[] {
  if (placed.size === boxes.length) return boxes.map((_, index) => placed.get(index)!);
  const spacing = Math.sqrt((frame.width * frame.height) / boxes.length);
  const nodes = boxes.map((_, index): SimulationNodeDatum => {
    const point = placed.get(index);
    return point ? { ...point, fx: point.x, fy: point.y } : startOf(index);
  });

  /** Returns a point near the placed names that a name is tied to, or near the middle of the frame. */
  function startOf(index: number): Point {
    const near = edges.flatMap(({ a, b, weight }) => {
      const point = a === index ? placed.get(b) : b === index ? placed.get(a) : undefined;
      return point ? [{ ...point, weight }] : [];
    });
    const weights = near.reduce((sum, { weight }) => sum + weight, 0);
    const mean = (axis: 'x' | 'y', middle: number) =>
      weights === 0 ? middle : near.reduce((sum, point) => sum + point.weight * point[axis], 0) / weights;
    return {
      x: mean('x', frame.width / 2) + spacing * Math.cos(index * goldenAngle),
      y: mean('y', frame.height / 2) + spacing * Math.sin(index * goldenAngle),
    };
  }

  const ties = edges.map(({ a, b, weight }) => ({ source: a, target: b, weight }));
  forceSimulation(nodes)
    .stop()
    .force(
      'ties',
      forceLink(ties)
        .distance(0.5 * spacing)
        .strength(({ weight }) => 0.1 + 0.5 * weight),
    )
    .force(
      'apart',
      forceManyBody()
        .strength(-1.5 * spacing)
        .distanceMax(3 * spacing),
    )
    .force('clusters', (alpha) => {
      pullTogether(nodes, clusters, clusterAttraction * alpha);
    })
    .alphaDecay(1 - 0.001 ** (1 / rounds.simulated))
    .tick(rounds.simulated);
  const points = nodes.map((node, index) => placed.get(index) ?? { x: node.x!, y: node.y! });
  const scale = nameScaleAt(roomyZoom);
  const small = boxes.map(({ width, height }) => ({ width: scale * width, height: scale * height }));
  moveApart(points, { boxes: small, frame }, rounds.apart, (index) => placed.has(index));
  return points;
}

import { clustersOf, extendClusters } from '../network/clusters.ts';
import { type Network, readablePart, union } from '../network/network.ts';
import { placeFurther } from './further.ts';
import { areApart, type Box, layOutNetwork, type LayoutParts, type Point } from './layout.ts';
import type { Position } from './viewport.ts';
import { zoomsToShow } from './visibility.ts';

/** A network with a position for each name. */
export interface Drawing {
  network: Network;
  frame: Box;
  /** The box of each name, with its font size in pixels. */
  boxes: (Box & { size: number })[];
  points: Point[];
  /** The points in percent of the frame's sides. */
  positions: Position[];
  /** The zoom from which each name is shown; Infinity for a name that has no room at any zoom. */
  shownFrom: number[];
  /** The entities of each cluster, and for each entity its cluster. */
  clusters: number[][];
  clusterOf: number[];
}

/** Returns the font size of a name: it grows with the square root of its share of texts. */
const sizeOf = (texts: number, most: number) => 11.5 + 11 * Math.sqrt(texts / most);
/** The mean width of a letter in the sans-serif font, in ems. */
const letterWidthEm = 0.58;

/** The share of a frame that names may cover. At two fifths, some of 58 names still overlapped. */
const maxCoverage = 0.28;
/** The most names that are shown before somebody zooms in, and in all. */
const maxFirstNames = 60;
const maxNames = 300;

const frameOf = (width: number): Box => ({
  width,
  height: Math.round(Math.min(Math.max(440, width * 0.56), 720)),
});

function boxesOf(entities: Network['entities']): Drawing['boxes'] {
  const most = Math.max(1, ...entities.map(({ texts }) => texts));
  return entities.map(({ tag, texts }) => {
    const size = sizeOf(texts, most);
    return { width: tag.length * size * letterWidthEm + 18, height: size * 1.35 + 8, size };
  });
}

/** Returns how many names of a network, the most frequent first, stay readable in a frame of a width. */
function namesThatFit({ entities }: Network, width: number): number {
  const frame = frameOf(width);
  let freeArea = maxCoverage * frame.width * frame.height;
  const firstExcess = boxesOf(entities).findIndex((box) => (freeArea -= box.width * box.height) < 0);
  return Math.min(maxFirstNames, firstExcess < 0 ? entities.length : firstExcess);
}

/**
 * Draws the most frequent names of a network: those that stay readable in a frame of a width, and further names between
 * them, which are shown when somebody zooms in.
 */
export function drawingOf(network: Network, width: number): Drawing {
  const drawn = union(network, [
    readablePart(network, namesThatFit(network, width)),
    readablePart(network, maxNames),
  ]);
  const { entities } = drawn;
  const frame = frameOf(width);
  const boxes = boxesOf(entities);
  const first = placeFirst(drawn, { boxes, frame }, namesThatFit(drawn, width));
  const clusters = extendClusters(drawn, first.clusters);
  const points = placeFurther({ boxes, edges: edgesOf(drawn), clusters, frame }, first.points);
  const clusterOf = new Array<number>(entities.length).fill(0);
  for (const [cluster, members] of clusters.entries()) {
    for (const entity of members) clusterOf[entity] = cluster;
  }
  return {
    ...{ network: drawn, frame, boxes, points, clusters, clusterOf },
    positions: points.map(({ x, y }) => ({ x: (100 * x) / frame.width, y: (100 * y) / frame.height })),
    shownFrom: zoomsToShow(points, boxes, new Set(first.points.keys())),
  };
}

const edgesOf = ({ ties }: Network) => ties.map(({ a, b, strength }) => ({ a, b, weight: strength }));

/**
 * Places the names that have ties among the first `most` names. If names overlap, tries again with a tenth fewer.
 * Returns their points and their clusters.
 */
function placeFirst(
  { entities, ties }: Network,
  { boxes, frame }: Pick<LayoutParts, 'boxes' | 'frame'>,
  most: number,
): { points: Map<number, Point>; clusters: number[][] } {
  const among = ties.filter(({ a, b }) => a < most && b < most);
  const names = [...new Set(among.flatMap(({ a, b }) => [a, b]))].sort((a, b) => a - b);
  const place = new Map(names.map((name, index) => [name, index]));
  const network: Network = {
    entities: names.map((name) => entities[name]!),
    ties: among.map((tie) => ({ ...tie, a: place.get(tie.a)!, b: place.get(tie.b)! })),
  };
  const ownBoxes = names.map((name) => boxes[name]!);
  const clusters = clustersOf(network);
  const points = layOutNetwork({ boxes: ownBoxes, edges: edgesOf(network), clusters, frame });
  if (!areApart(points, ownBoxes) && most > 1)
    return placeFirst({ entities, ties }, { boxes, frame }, Math.floor(0.9 * most));
  return {
    points: new Map(names.map((name, index) => [name, points[index]!])),
    clusters: clusters.map((cluster) => cluster.map((index) => names[index]!)),
  };
}

/** The number of colours for clusters; further clusters share them. */
export const clusterColours = 6;

/** Returns the most frequent names of a cluster, which name it. Entities are ordered by frequency. */
export const strongestOf = ({ entities }: Network, cluster: readonly number[]): string[] =>
  cluster
    .toSorted((a, b) => a - b)
    .slice(0, 3)
    .map((entity) => entities[entity]!.tag);

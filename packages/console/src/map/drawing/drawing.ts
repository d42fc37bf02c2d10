import { clustersOf } from '../network/clusters.ts';
import { areApart, type Box, layOutNetwork, type Point } from './layout.ts';
import { type Network, readablePart } from '../network/network.ts';
import type { Position } from './viewport.ts';

/** A network with a position for each name. */
export interface Drawing {
  network: Network;
  frame: Box;
  /** The box of each name, with its font size in pixels. */
  boxes: (Box & { size: number })[];
  points: Point[];
  /** The points in percent of the frame's sides. */
  positions: Position[];
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
const maxNames = 60;

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
  return Math.min(maxNames, firstExcess < 0 ? entities.length : firstExcess);
}

/**
 * Draws as many names of a network as stay readable in a frame of a width, the most frequent first. Draws a tenth fewer
 * as long as names overlap.
 */
export function drawingOf(network: Network, width: number): Drawing {
  for (let names = namesThatFit(network, width); ; names = Math.floor(0.9 * names)) {
    const drawing = layOut(readablePart(network, names), width);
    if (areApart(drawing.points, drawing.boxes) || names <= 1) return drawing;
  }
}

function layOut(network: Network, width: number): Drawing {
  const { entities, ties } = network;
  const frame = frameOf(width);
  const boxes = boxesOf(entities);
  const edges = ties.map(({ a, b, strength }) => ({ a, b, weight: strength }));
  const clusters = clustersOf(network);
  const points = layOutNetwork(boxes, edges, clusters, frame);
  const positions = points.map(({ x, y }) => ({ x: (100 * x) / frame.width, y: (100 * y) / frame.height }));
  const clusterOf = new Array<number>(entities.length).fill(0);
  for (const [cluster, members] of clusters.entries()) {
    for (const entity of members) clusterOf[entity] = cluster;
  }
  return { network, frame, boxes, points, positions, clusters, clusterOf };
}

/** The number of colours for clusters; further clusters share them. */
export const clusterColours = 8;

/** Returns the most frequent names of a cluster, which name it. Entities are ordered by frequency. */
export const strongestOf = ({ entities }: Network, cluster: readonly number[]): string[] =>
  cluster
    .toSorted((a, b) => a - b)
    .slice(0, 3)
    .map((entity) => entities[entity]!.tag);

import { machines, engineSearch, workload } from './assumptions.ts';
import { type Costs, searchMs } from './measured.ts';
import type { Plan, Rates } from './plan.ts';
import type { Flow, Station, Step } from './queueing.ts';

/** A database with its nodes. */
export interface Cell {
  texts: number;
  /** For calls, one for each node: a balancer takes any of them. */
  calls: Station[];
  /** Take from one queue. */
  workers: Station;
  database: Station;
}

export interface Collection {
  texts: number;
  cell: Cell;
}

/**
 * Collections whose sizes are log-normal, and a large one, each in the cell that has the fewest texts; the large one is the
 * first, in the first cell.
 */
export function settle({ texts, hot, cells: count }: Plan, random: () => number) {
  const cells = Array.from({ length: count }, (_, number): Cell => {
    const calls = Array.from({ length: machines.nodesPerCell }, (_, node) => ({
      name: `calls, node ${number}.${node}`,
      servers: machines.nodeCores - machines.workersPerNode,
    }));
    const workers = { name: `analysis, cell ${number}`, servers: machines.nodesPerCell * machines.workersPerNode }; // prettier-ignore
    return { texts: 0, calls, workers, database: { name: `database ${number}`, servers: machines.databaseCores } }; // prettier-ignore
  });
  const wanted = Math.round((texts - hot) / workload.meanCollection);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const drawn = Array.from({ length: wanted }, () => Math.exp(1.5 * normal()));
  const scale = (texts - hot) / drawn.reduce((sum, size) => sum + size, 0);
  const sizes = [hot, ...drawn.map((size) => size * scale)];
  const collections = sizes.map((size): Collection => {
    const cell = cells.reduce((least, other) => (other.texts < least.texts ? other : least));
    cell.texts += size;
    return { texts: size, cell };
  });
  return { cells, collections };
}

/** Searches, those in the large collection by themselves, and texts that are stored, analysed and taken into each node's index. */
export function flowsOf(collections: readonly Collection[], costs: Costs, rates: Rates): Flow[] {
  const [hot, ...others] = collections as [Collection, ...Collection[]];
  const pick = chooser(others);
  const pickAny = chooser(collections);
  const { create, analyse, index, search } = costs;
  const step = (station: Station, milliseconds: number): Step => ({ station, seconds: milliseconds / 1000 });
  const anyNode = ({ calls }: Cell, random: () => number) => calls[Math.floor(random() * calls.length)]!;
  const searching = ({ cell, texts }: Collection, random: () => number) => {
    const byEngine = texts * costs.related > machines.nodeIndexBytes ? engineSearch : undefined;
    const nodesMs = byEngine?.nodesMs ?? searchMs(costs, texts);
    return [
      step(anyNode(cell, random), nodesMs),
      step(cell.database, byEngine?.databaseMs ?? search.databaseMs),
    ];
  };
  const storing = ({ cell }: Collection, random: () => number) => [
    step(anyNode(cell, random), create.nodesMs),
    step(cell.database, create.databaseMs),
    step(cell.workers, analyse.nodesMs),
    step(cell.database, analyse.databaseMs),
    ...cell.calls.flatMap((node) => [step(cell.database, index.databaseMs), step(node, index.nodesMs)]),
  ];
  const { hotShare } = workload;
  return [
    { name: 'search', perSecond: rates.searches * (1 - hotShare), route: (random) => searching(pick(random), random) },
    { name: 'search, large', perSecond: rates.searches * hotShare, route: (random) => searching(hot, random) },
    { name: 'text', perSecond: rates.texts, route: (random) => storing(pickAny(random), random) },
  ]; // prettier-ignore
}

/** Chooses a collection as often as it has texts. */
function chooser(collections: readonly Collection[]): (random: () => number) => Collection {
  const ends: number[] = [];
  for (const { texts } of collections) ends.push((ends.at(-1) ?? 0) + texts);
  return (random) => {
    const wanted = random() * ends.at(-1)!;
    let [low, high] = [0, ends.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ends[middle]! <= wanted) low = middle + 1;
      else high = middle;
    }
    return collections[low]!;
  };
}

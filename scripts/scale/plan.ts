import { engineSearch, machines, prices, workload } from './assumptions.ts';
import { type Costs, searchMs } from './measured.ts';

/** Seconds. */
const day = 86_400;
const year = 365 * day;

/** What a store is asked for in a second. */
export interface Rates {
  searches: number;
  texts: number;
}

/** A database with the nodes that work on it; it has all collections of an account. Bytes of memory and of data. */
export interface CellPlan {
  texts: number;
  nodeMemory: number;
  databaseMemory: number;
  databaseBytes: number;
  dollarsPerMonth: number;
}

export interface Plan {
  texts: number;
  /** Of these in the large collection. */
  hot: number;
  mean: Rates;
  /** In the busiest hour. */
  peak: Rates;
  /** While all texts are loaded. */
  firstLoad: Rates;
  /** How many times what one cell can do the whole store needs, by resource; the greatest is the first bottleneck. */
  needs: Record<string, number>;
  cells: number;
  /** The one with the large collection, and the others. */
  hotCell: CellPlan;
  otherCell: CellPlan;
  dollarsPerMonth: number;
  dollarsOfFirstLoad: number;
}

/** Bytes a text in the database. */
export const storedBytes = ({ tables, indexes }: Costs): number =>
  tables + indexes + (engineSearch?.bytesPerText ?? 0);

/** Milliseconds of the processor until a text is stored and analysed. */
export const loadMs = ({ create, analyse }: Costs): number =>
  create.nodesMs + create.databaseMs + analyse.nodesMs + analyse.databaseMs;

export function planFor(texts: number, costs: Costs): Plan {
  const hot = texts * workload.hotShare;
  const mean = {
    searches: (texts * workload.searchesPerTextPerDay) / day,
    texts: (texts * workload.newPerTextPerYear) / year,
  };
  const peak = { searches: mean.searches * workload.peak, texts: mean.texts * workload.peak };
  const firstLoad = { searches: mean.searches, texts: texts / (workload.firstLoadDays * day) };
  const needs = needsOf(texts, costs, { peak, firstLoad });
  const cells = Math.ceil(Math.max(...Object.values(needs)));
  // The large collection can't be divided; where it leaves room in its cell, others are there too.
  const ofHot = Math.max(hot, texts / cells);
  const hotCell = cellFor(ofHot, ofHot - byEngine(hot, costs), costs);
  const ofOther = (texts - ofHot) / Math.max(1, cells - 1);
  const otherCell = cellFor(ofOther, ofOther, costs);
  const dollarsPerMonth = hotCell.dollarsPerMonth + (cells - 1) * otherCell.dollarsPerMonth;
  const dollarsOfFirstLoad = ((texts * loadMs(costs)) / 3.6e6) * prices.coreHour;
  return { texts, hot, mean, peak, firstLoad, needs, cells, hotCell, otherCell, dollarsPerMonth, dollarsOfFirstLoad }; // prettier-ignore
}

/** Texts of a collection that no node has in its index, because the database answers for it. */
const byEngine = (texts: number, { related }: Costs): number =>
  engineSearch !== undefined && texts * related > machines.nodeIndexBytes ? texts : 0;

/** A cell with so many texts, of which the nodes hold some in their index. */
function cellFor(texts: number, indexed: number, costs: Costs): CellPlan {
  const { nodesPerCell, nodeCores, databaseCores, databaseCopies } = machines;
  const nodeMemory = machines.nodeBaseBytes + machines.residentPerIndexByte * indexed * costs.related;
  const cached = costs.indexes + machines.cachedTables * costs.tables;
  const databaseMemory = machines.databaseBaseBytes + texts * cached;
  const databaseBytes = texts * storedBytes(costs);
  const cores = nodesPerCell * nodeCores + databaseCopies * databaseCores;
  const gigabytes = (nodesPerCell * nodeMemory + databaseCopies * databaseMemory) / 1e9;
  const disk = (databaseCopies * databaseBytes * machines.diskPerByte) / 1e9;
  const hourly = cores * prices.coreHour + gigabytes * prices.gigabyteHour;
  const dollarsPerMonth = hourly * prices.hoursPerMonth + disk * prices.diskGigabyteMonth;
  return { texts, nodeMemory, databaseMemory, databaseBytes, dollarsPerMonth };
}

function needsOf(texts: number, costs: Costs, { peak, firstLoad }: Pick<Plan, 'peak' | 'firstLoad'>) {
  const { nodesPerCell, nodeCores, workersPerNode, busy } = machines;
  const { create, analyse, index, search } = costs;
  const indexed = texts - byEngine(texts * workload.hotShare, costs);
  const otherMs = searchMs(costs, workload.meanCollection);
  const hotMs = engineSearch?.nodesMs ?? searchMs(costs, texts * workload.hotShare);
  const meanMs = (1 - workload.hotShare) * otherMs + workload.hotShare * hotMs;
  const calls = ({ searches, texts: stored }: Rates) =>
    searches * meanMs + stored * (create.nodesMs + nodesPerCell * index.nodesMs);
  const analysis = ({ texts: stored }: Rates) => stored * analyse.nodesMs;
  const writeMs = create.databaseMs + analyse.databaseMs;
  const database = ({ searches, texts: stored }: Rates) =>
    searches * search.databaseMs + stored * (writeMs + nodesPerCell * index.databaseMs);
  // Cores of the busier of the two times.
  const cores = (of: (rates: Rates) => number) => Math.max(of(peak), of(firstLoad)) / 1000 / busy;
  return {
    'index memory of a node': (indexed * costs.related) / machines.nodeIndexBytes,
    'disk of a database': (texts * storedBytes(costs)) / machines.databaseBytes,
    'processor of the nodes, analysis': cores(analysis) / (nodesPerCell * workersPerNode),
    'processor of the nodes, calls': cores(calls) / (nodesPerCell * (nodeCores - workersPerNode)),
    'processor of a database': cores(database) / machines.databaseCores,
    // One transaction at a time, as if each held one write; it may hold 64.
    'writes to the account of the large collection': cores((rates) => rates.texts * workload.hotShare * writeMs), // prettier-ignore
  };
}

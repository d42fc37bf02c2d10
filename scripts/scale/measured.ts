import { at, fitGrowth, fitPower, type Power } from './power.ts';

/** Milliseconds of the processor for one operation, and bytes of PostgreSQL's log. */
export interface Cost {
  nodesMs: number;
  databaseMs: number;
  wal: number;
}

/**
 * What `npm run bench:nodes` has measured with one node on PostgreSQL, at the largest size unless told otherwise. With more nodes
 * on the same cores the times are longer, for the nodes keep each other from their work.
 */
export interface Costs {
  largest: number;
  create: Cost;
  analyse: Cost;
  /** A text that a node takes into its index. */
  index: Cost;
  /** A node that nobody asks anything, in a second. */
  idle: Cost;
  /** Milliseconds: how it grows with the collection is told by `npm run bench:related`, whatever the speed of its machine; what PostgreSQL adds is the same for all. */
  search: { grows: Power; addsMs: number; databaseMs: number };
  /** Bytes a text: in the tables, in their indexes, and in the index of related texts. */
  tables: number;
  indexes: number;
  related: number;
}

type Row = Record<string, string>;

/** The tables of a page in Markdown, each as its rows by the names in the head. */
export function tablesOf(page: string): Row[][] {
  const blocks = page.match(/(?:^\|.*\n)+/gm) ?? [];
  return blocks.map((block) => {
    const [head, , ...rows] = block.trim().split('\n').map(cellsOf);
    return rows.map((row) => Object.fromEntries(row.map((cell, at) => [head![at]!, cell])));
  });
}

const cellsOf = (line: string) => line.split('|').slice(1, -1).map((cell) => cell.trim()); // prettier-ignore

/** Texts, and milliseconds of the processor for a search among them, of the page of `npm run bench:related`. */
function searchesOf(page: string): [number, number][] {
  const found = page.matchAll(/^([\d,]+) texts:[^]*?service a call: ([\d.]+) ms/gm);
  return [...found].map(([, texts, ms]) => [Number(texts!.replaceAll(',', '')), Number(ms)]);
}

/** Throws an Error when the page holds no figures of two sizes or more, which growth can't be told of. */
export function costsOf(page: string, relatedPage: string): Costs {
  const tables = tablesOf(page);
  const rows = tables.flat().filter((row) => row['nodes'] === '1');
  const sizes = [...new Set(rows.map((row) => Number(row['texts'])))].toSorted((one, other) => one - other);
  const largest = sizes.at(-1);
  if (largest === undefined || sizes.length < 2)
    throw new Error(
      'run `npm run bench:nodes -- <data folder> --texts 10000,100000` first: growth needs two sizes',
    );
  const figure = (operation: string, column: string, texts = largest) =>
    average(
      rows.filter((row) => row['operation'] === operation && Number(row['texts']) === texts && row['engine'] === 'PostgreSQL'), // prettier-ignore
      column,
    );
  const cost = (operation: string): Cost => ({
    nodesMs: figure(operation, 'nodes ms'),
    databaseMs: figure(operation, 'database ms'),
    wal: figure(operation, 'WAL bytes'),
  });
  const { exponent } = fitPower(searchesOf(relatedPage));
  const searches = sizes.map((texts): [number, number] => [texts, figure('relate', 'nodes ms', texts)]);
  const { adds, factor } = fitGrowth(searches, exponent);
  const memory = rows.filter((row) => 'index bytes a text' in row && Number(row['texts']) === largest);
  return {
    largest,
    create: cost('create'),
    analyse: cost('analyse'),
    index: cost('index'),
    idle: cost('idle'),
    search: {
      grows: { factor, exponent },
      addsMs: adds,
      databaseMs: figure('relate', 'database ms'),
    },
    ...storedBytes(tables.filter(([row]) => row !== undefined && 'part' in row).at(-1) ?? []),
    related: average(memory, 'index bytes a text'),
  };
}

/** Milliseconds of a node's processor for a search among so many texts. */
export const searchMs = ({ search }: Costs, texts: number): number => search.addsMs + at(search.grows, texts);

/** A part is a table when there is a part for its key. */
function storedBytes(parts: readonly Row[]): { tables: number; indexes: number } {
  const bytes = new Map(parts.map((row) => [row['part']!, Number(row['PostgreSQL'])]));
  const isTable = (name: string) => bytes.has(`${name}_key`);
  const tables = [...bytes].reduce((sum, [name, size]) => sum + (isTable(name) ? size : 0), 0);
  return { tables, indexes: (bytes.get('all') ?? NaN) - tables };
}

function average(rows: readonly Row[], column: string): number {
  const mean = rows.reduce((sum, row) => sum + Number(row[column]), 0) / rows.length;
  if (Number.isNaN(mean)) throw new Error(`no figures of "${column}" in the measurement`);
  return mean;
}

/**
 * Measures what a store costs as it grows, with one node and with several:
 *
 *   npm run bench:nodes -- <data folder> [--texts 10000,100000,1000000] [--nodes 1,2,4]
 *
 * For each size it makes a store of recombined texts in a folder and moves it to PostgreSQL. Both are measured over HTTP; each node
 * is a process of its own. Nodes, database and clients share the cores of one machine, so rates and times say little about several
 * machines. It therefore also prints the CPU time of each operation, in the nodes and in all processes of the database.
 */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { printTable } from '../support/table.ts';
import type { Cost } from './nodes/loads.ts';
import { type Load, measureCluster } from './nodes/measure.ts';
import { moveToPostgres, startPostgres } from './nodes/postgres.ts';
import { averageTags, bytesPerText, sizesOfDatabase, sizesOfFolder } from './nodes/sizes.ts';
import type { Cluster } from './nodes/start.ts';
import { withNewsTags } from './support/news-tags.ts';
import { numbersOf, readCommandLine } from './support/command-line.ts';
import { temporaryFolder } from './support/folder.ts';
import { fsyncRate } from './support/fsync-rate.ts';
import { progress } from './support/print.ts';
import { recombiner } from './support/recombined.ts';
import { seedStore } from './support/seed-store.ts';

const { data, options } = readCommandLine(
  'npm run bench:nodes -- <data folder> [--texts …] [--nodes 1,2,4]',
  {
    texts: '10000',
    nodes: '1,2,4',
  },
);
const columnNames = ['operation', 'a second', 'p50 ms', 'p95 ms', 'nodes ms', 'database ms', 'database share', 'WAL bytes']; // prettier-ignore

console.log('CPU time is per operation; index is per text and node, idle per node and second.');
console.log(`raw disk: ${Math.round(fsyncRate())} fdatasync/s`);
for (const texts of numbersOf(options.texts)) await benchSize(texts);

async function benchSize(texts: number): Promise<void> {
  using folder = temporaryFolder();
  progress(`${texts} texts: making the store`);
  const seed = join(folder.path, 'seed');
  const { account, collectionId } = await seedStore(seed, texts, withNewsTags(recombiner(data), texts));
  await using postgres = await startPostgres();
  progress(`${texts} texts: moving it to PostgreSQL`);
  await moveToPostgres(seed, postgres.url);
  const stores = [sizesOfFolder(seed), await sizesOfDatabase(postgres)];
  console.log(`\n${texts.toLocaleString('en')} texts, bytes a text in tables and indexes:\n`);
  printTable(['part', 'SQLite', 'PostgreSQL'], bytesPerText(stores, texts));
  const printTags = async (name: string, collection: number) => {
    const { tags, bytes } = await averageTags(postgres, collection);
    console.log(`\nTags of a ${name} analysis: ${tags.toFixed(1)}, ${bytes.toFixed(0)} bytes.`);
  };
  await printTags('made-up', collectionId);

  const bodies = Array.from({ length: 5000 }, recombiner(data, 6)).map(({ body }) => body);
  const wal = async () => {
    const [row] = await postgres.query<{ at: string }>("select pg_current_wal_lsn() - '0/0' as at");
    return Number(row!.at);
  };
  const operations: string[][] = [];
  const memory: (string | number)[][] = [];
  const measure = async (engine: string, cluster: Cluster, more: Pick<Load, 'wal' | 'onAnalysed'>) => {
    const nodes = String(cluster.folders.length);
    progress(`${texts} texts: ${engine}, nodes: ${nodes}`);
    const costs = await measureCluster(cluster, { collectionId, texts, bodies, ...more });
    for (const cost of costs.operations) operations.push([String(texts), engine, nodes, ...columns(cost)]);
    const { residentMegabytes, indexBytes } = costs;
    memory.push([texts, engine, nodes, residentMegabytes.join(' to '), Math.round(indexBytes / texts)]);
  };
  const folders = [join(folder.path, 'sqlite')];
  cpSync(seed, folders[0]!, { recursive: true });
  const nothing = { wal: () => Promise.resolve(NaN), onAnalysed: () => Promise.resolve() };
  await measure('SQLite', { folders, account }, nothing);
  for (const count of numbersOf(options.nodes)) {
    const folders = Array.from({ length: count }, (_, at) => join(folder.path, `node-${count}-${at}`));
    const onAnalysed = (inbox: number) => printTags('real', inbox);
    await measure('PostgreSQL', { folders, account, database: postgres }, { wal, onAnalysed });
  }
  console.log('');
  printTable(['texts', 'engine', 'nodes', ...columnNames], operations);
  console.log('');
  printTable(['texts', 'engine', 'nodes', 'resident MB of a node', 'index bytes a text'], memory);
}

function columns({ operation, perSecond, p50, p95, nodesMs, databaseMs, wal }: Cost): string[] {
  const figure = (value: number | undefined, digits: number) =>
    value === undefined || Number.isNaN(value) ? '–' : value.toFixed(digits);
  const share = databaseMs / (databaseMs + nodesMs);
  const rate = figure(perSecond, perSecond < 100 ? 1 : 0);
  const cpu = [figure(nodesMs, 3), figure(databaseMs || undefined, 3), figure(share || undefined, 2)];
  return [operation, rate, figure(p50, 1), figure(p95, 1), ...cpu, figure(wal, 0)];
}

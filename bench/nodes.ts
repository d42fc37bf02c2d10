/**
 * What a store costs as it grows, with one node and with several:
 *
 *   npm run bench:nodes -- [<data folder>] [--texts 10000,100000,1000000] [--nodes 1,2,4]
 *
 * For each size a store of recombined texts is made in a folder and moved to PostgreSQL. Both are measured through HTTP,
 * each node being a process of its own. Nodes, database and clients share the cores of one machine, so rates and times
 * say little of several machines: processor time is told for each operation, of the nodes and of all processes of the
 * database. Without a data folder the texts are made of the bundled articles, whose few words make searches dear.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { moveStore } from '../packages/server/src/store/move/move.ts';
import { fsyncRate } from './support/fsync-rate.ts';
import type { Measured } from './nodes/loads.ts';
import { type Load, measurePlace } from './nodes/measure-place.ts';
import { startPostgres } from './nodes/postgres.ts';
import { perText, sizesOfDatabase, sizesOfFolder, tagsOf } from './nodes/sizes.ts';
import type { Place } from './nodes/start.ts';
import { printTable } from '../support/table.ts';
import { tagged } from './nodes/tagged.ts';
import { bundledTexts, recombiner } from './support/recombined.ts';
import { seedStore } from './support/seed-store.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    texts: { type: 'string', default: '10000' },
    nodes: { type: 'string', default: '1,2,4' },
  },
});
const counts = values.nodes.split(',').map(Number);
const source = positionals[0] ?? bundledTexts();
const say = (what: string) => {
  process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${what}\n`);
};

const columnNames = ['operation', 'a second', 'p50 ms', 'p95 ms', 'nodes ms', 'database ms', 'database share', 'WAL bytes']; // prettier-ignore

console.log('CPU time is per operation; index is per text and node, idle per node and second.');
console.log(`raw disk: ${Math.round(fsyncRate())} fdatasync/s`);
for (const texts of values.texts.split(',').map(Number)) await benchSize(texts);

async function benchSize(texts: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'textkin-bench-'));
  try {
    say(`${texts} texts: making the store`);
    const seed = join(folder, 'seed');
    const { account, collectionId } = await seedStore(seed, texts, tagged(recombiner(source)));
    await using postgres = await startPostgres();
    say(`${texts} texts: moving it to PostgreSQL`);
    const moved = await moveStore({ from: { folder: seed }, to: { folder, database: postgres.url } });
    const wrong = [...moved.differences, ...moved.problems];
    if (wrong.length > 0) throw new Error(wrong.join('\n'));
    const stores = [sizesOfFolder(seed), await sizesOfDatabase(postgres)];
    console.log(`\n${texts.toLocaleString('en')} texts, bytes a text in tables and indexes:\n`);
    printTable(['part', 'SQLite', 'PostgreSQL'], perText(stores, texts));

    const made = await tagsOf(postgres, collectionId);
    console.log(`\nTags of a made-up analysis: ${made.tags.toFixed(1)}, ${made.bytes.toFixed(0)} bytes.`);

    const bodies = Array.from({ length: 5000 }, recombiner(source, 6)).map(({ body }) => body);
    const wal = async () => {
      const [row] = await postgres.query<{ at: string }>("select pg_current_wal_lsn() - '0/0' as at");
      return Number(row!.at);
    };
    const onAnalysed = async (inbox: number) => {
      const { tags, bytes } = await tagsOf(postgres, inbox);
      console.log(`Tags of a real one: ${tags.toFixed(1)}, ${bytes.toFixed(0)} bytes.`);
    };
    const operations: string[][] = [];
    const memory: (string | number)[][] = [];
    const measure = async (engine: string, place: Place, more: Pick<Load, 'wal' | 'onAnalysed'>) => {
      const nodes = String(place.folders.length);
      say(`${texts} texts: ${engine}, nodes: ${nodes}`);
      const measured = await measurePlace(place, { collectionId, texts, bodies, say, ...more });
      const rows = measured.operations.map(columns);
      operations.push(...rows.map((row) => [String(texts), engine, nodes, ...row]));
      const { residentMegabytes, indexBytes } = measured;
      memory.push([texts, engine, nodes, residentMegabytes.join(' to '), Math.round(indexBytes / texts)]);
    };
    const folders = [join(folder, 'sqlite')];
    cpSync(seed, folders[0]!, { recursive: true });
    await measure('SQLite', { folders, account }, { wal: () => Promise.resolve(NaN), onAnalysed: () => Promise.resolve() }); // prettier-ignore
    for (const count of counts) {
      const folders = Array.from({ length: count }, (_, at) => join(folder, `node-${count}-${at}`));
      await measure('PostgreSQL', { folders, account, database: postgres }, { wal, onAnalysed });
    }
    console.log('');
    printTable(['texts', 'engine', 'nodes', ...columnNames], operations);
    console.log('');
    printTable(['texts', 'engine', 'nodes', 'resident MB of a node', 'index bytes a text'], memory);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function columns({ operation, perSecond, p50, p95, nodesMs, databaseMs, wal }: Measured): string[] {
  const figure = (value: number | undefined, digits: number) =>
    value === undefined || Number.isNaN(value) ? '–' : value.toFixed(digits);
  const share = databaseMs / (databaseMs + nodesMs);
  return [
    operation,
    figure(perSecond, perSecond < 100 ? 1 : 0),
    figure(p50, 1),
    figure(p95, 1),
    figure(nodesMs, 3),
    figure(databaseMs || undefined, 3),
    figure(share || undefined, 2),
    figure(wal, 0),
  ];
}

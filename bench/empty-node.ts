/**
 * When a new node of a database answers about a large collection, of which it has nothing in its folder:
 *
 *   npm run bench:empty-node -- <data folder> [--texts 100000]
 *
 * A store of recombined texts is moved to PostgreSQL. Seconds are those from the start of the node's process to the answer of
 * its first text.relatedTexts; without an index in the database, and with one, where later answers come from memory: it says
 * from when on. Node and database share the cores of the machine; what they take of the processor until the first answer
 * depends less on what else the machine does.
 */
import { models } from '../packages/server/src/nlp/model.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { StoredIndexUpdater } from '../packages/server/src/search/stored-index/updater.ts';
import { moveStore } from '../packages/server/src/store/move/move.ts';
import { openStoredIndexes } from '../packages/server/src/store/postgres/stored-index/open.ts';
import { printTable } from '../support/table.ts';
import { type Postgres, startPostgres } from './nodes/postgres.ts';
import { processorSeconds } from './nodes/processor-time.ts';
import { startNodes } from './nodes/start.ts';
import { recombiner } from './support/recombined.ts';
import { type Seeded, seedStore } from './support/seed-store.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { texts: { type: 'string', default: '100000' } },
});
const [data] = positionals;
if (data === undefined) throw new Error('usage: npm run bench:empty-node -- <data folder> [--texts 100000]');
const texts = Number(values.texts);
const say = (what: string) => {
  process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${what}\n`);
};
/** How long the bench waits for searches from memory, in milliseconds. */
const patienceMs = 300_000;
const everyMs = 200;

const folder = mkdtempSync(join(tmpdir(), 'textkin-bench-'));
try {
  say(`${texts} texts: making the store`);
  const seed = join(folder, 'seed');
  const seeded = await seedStore(seed, texts, recombiner(data));
  const settings = ['shared_buffers=1GB', 'maintenance_work_mem=1GB', 'max_wal_size=8GB'];
  await using postgres = await startPostgres({ vectors: true, settings });
  const location = { folder, database: postgres.url };
  say('  moving it to PostgreSQL');
  const moved = await moveStore({ from: { folder: seed }, to: location });
  if (moved.differences.length + moved.problems.length > 0) throw new Error('the move has failed');
  const rows = [['no', ...(await askNode('without', postgres, seeded))]];
  say('  making the index in the database');
  const opened = await openStoredIndexes(location);
  if ('lacks' in opened) throw new Error(opened.lacks);
  await new StoredIndexUpdater({ ...opened, model: models.standard, clock: Date.now, from: 1 }).sweep();
  await opened.close();
  const [size] = await postgres.query<{ bytes: string }>(`
    select sum(pg_total_relation_size(oid)) as bytes from pg_class where relkind = 'r' and relname like 'related\\_%'`);
  rows.push(['yes', ...(await askNode('with', postgres, seeded))]);
  console.log(`A node with an empty folder, ${texts.toLocaleString('en')} texts in PostgreSQL with ${settings.join(', ')}; seconds from its start.\n`); // prettier-ignore
  console.log(`The index in the database takes ${Math.round(Number(size!.bytes) / texts)} bytes a text.\n`);
  printTable(['index in the database', 'first answer s', 'of the processor: node', 'database', 'which comes from', 'first answer from memory s', 'resident MB'], rows); // prettier-ignore
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function askNode(name: string, database: Postgres, { account, collectionId }: Seeded) {
  say(`  starting a node ${name} an index in the database`);
  const started = performance.now();
  const seconds = () => ((performance.now() - started) / 1000).toFixed(1);
  const before = processorSeconds([database.pid]);
  await using node = await startNodes({ folders: [join(folder, name)], account, database }, 0);
  const ask = (text_id: number) => node.call('text.relatedTexts', { collection_id: collectionId, text_id });
  await ask(1);
  const { nodes, database: databases } = node.spent();
  const first = [seconds(), nodes.toFixed(1), (databases - before).toFixed(1)];
  const isInMemory = async () => (await node.searchesBy('memory')) > 0;
  const from = (await isInMemory()) ? 'memory' : 'the database';
  for (let textId = 2; !(await isInMemory()); textId++) {
    if (performance.now() - started > patienceMs) throw new Error('no answer comes from memory');
    await sleep(everyMs);
    await ask(textId);
  }
  return [...first, from, seconds(), String(node.residentMegabytes())];
}

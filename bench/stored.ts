/**
 * Measures related texts by the stored index in PostgreSQL with pgvector, beside an index in memory:
 *
 *   npm run bench:stored -- <data folder> [--texts 18000,100000,1000000]
 *
 * For each size it moves a store of recombined texts with realistic vectors to a database, starts a node with an empty folder,
 * whose first response needs an index in memory, builds the stored index, and starts a node that has no room for an index in memory.
 * That node is called over HTTP, one call at a time, each beside a call of a bare echo; node, database and client share the cores of
 * the machine. It counts how many of the ten best texts of an exact search each index finds.
 */
import { join } from 'node:path';
import { seeded } from '../support/seeded.ts';
import { printTable } from '../support/table.ts';
import { buildStoredIndexes, moveToPostgres, type Postgres, startPostgres } from './nodes/postgres.ts';
import { compareWithExactSearch, type Results } from './stored/exact-search.ts';
import { recombinerWithRealVectors } from './stored/real-vectors.ts';
import { numbersOf, readCommandLine } from './support/command-line.ts';
import { Connection } from './support/connection.ts';
import { temporaryFolder } from './support/folder.ts';
import { progress } from './support/print.ts';
import { cpuSeconds, residentMegabytes, startEcho } from './support/processes.ts';
import { type Seeded, seedStore } from './support/seed-store.ts';
import { type Service, startService } from './support/service.ts';
import { percentile, timed } from '../support/statistics.ts';

const queries = 300;
const warmUp = 50;
const ways = ['automatic', 'semantic'] as const;

const { data, options } = readCommandLine('npm run bench:stored -- <data folder> [--texts 18000,…]', {
  texts: '18000,100000,1000000',
});
const settings = ['shared_buffers=1GB', 'maintenance_work_mem=2GB', 'max_wal_size=8GB'];
console.log(`PostgreSQL with ${settings.join(', ')}.`);
const searches: (string | number)[][] = [];
const sizes: (string | number)[][] = [];
await using echo = await startEcho();
for (const texts of numbersOf(options.texts)) await benchSize(texts);
console.log(
  '\nMilliseconds beyond those of a bare echo; percent of the ten best texts of an exact search.\n',
);
printTable(['texts', 'by', 'found: memory', 'found: database', 'echo p50', 'echo p95', 'p50', 'p95', 'node CPU ms', 'database CPU ms'], searches); // prettier-ignore
console.log('\nThe index in the database, in bytes a text, and the first response of a node with an empty folder.\n'); // prettier-ignore
printTable(['texts', 'built in s', 'texts', 'vectors', 'lists', 'terms', 'first response s', '… without the index', 'node resident MB'], sizes); // prettier-ignore

async function benchSize(texts: number): Promise<void> {
  using folder = temporaryFolder();
  progress(`${texts} texts: making the store`);
  const seed = join(folder.path, 'seed');
  const seeded = await seedStore(seed, texts, await recombinerWithRealVectors(data));
  await using postgres = await startPostgres({ vectors: true, settings });
  progress('  moving it to PostgreSQL');
  await moveToPostgres(seed, postgres.url);
  const node = (name: string, indexMemory: string) =>
    startService({
      data: join(folder.path, name),
      account: seeded.account,
      database: postgres.url,
      indexMemory,
    });
  const withoutIndex = await firstSeconds(() => node('without', '64GiB'), seeded);
  progress('  building the index');
  const builtMs = await timed(() => buildStoredIndexes(postgres.url));
  await postgres.query('vacuum analyze');
  progress(`  built in ${(builtMs / 1000).toFixed(0)} s; searching`);
  const first = await firstSeconds(() => node('first', '1MiB'), seeded);
  await using searching = await node('searching', '1MiB');
  const { results, rows } = await measureSearches(searching, postgres, seeded, texts);
  const bytes = await bytesPerText(postgres, seeded.collectionId, texts);
  const resident = residentMegabytes(searching.pid);
  sizes.push([texts, (builtMs / 1000).toFixed(0), ...bytes, first.toFixed(1), withoutIndex.toFixed(1), resident]); // prettier-ignore
  progress('  comparing with an exact search');
  const found = compareWithExactSearch(await recombinerWithRealVectors(data), texts, results);
  for (const [at, { memory, given }] of found.entries())
    searches.push([texts, ways[at]!, memory.toFixed(1), given.toFixed(1), ...rows[at]!]);
}

/** Returns the seconds from the start of a node to its first related texts, and stops it. */
async function firstSeconds(start: () => Promise<Service>, { collectionId }: Seeded): Promise<number> {
  const started = performance.now();
  await using node = await start();
  await node.call('text.relatedTexts', { collection_id: collectionId, text_id: 1 });
  return (performance.now() - started) / 1000;
}

async function measureSearches(node: Service, { pid }: Postgres, { collectionId }: Seeded, texts: number) {
  const search = async (text_id: number, related_by: string) => {
    const params = { collection_id: collectionId, text_id, related_by, min_threshold: 0 };
    const { related_texts } = await node.call('text.relatedTexts', params);
    return (related_texts as { text_id: number }[]).map((one) => one.text_id);
  };
  using bare = new Connection(echo.url);
  const results: Results[] = [];
  const rows: string[][] = [];
  for (const by of ways) {
    const random = seeded(4);
    const textId = () => 1 + Math.floor(random() * texts);
    for (let i = 0; i < warmUp; i++) await search(textId(), by);
    const found = new Map<number, number[]>();
    const [times, echoes]: [number[], number[]] = [[], []];
    const cpu = () => [cpuSeconds([node.pid]), cpuSeconds([pid])];
    const before = cpu();
    for (let i = 0; i < queries; i++) {
      const id = textId();
      times.push(await timed(async () => found.set(id, await search(id, by))));
      echoes.push((await bare.post('{"method":"text.relatedTexts","id":1}')).ms);
    }
    const spent = cpu().map((seconds, at) => ((seconds - before[at]!) * 1000) / queries);
    const bareTimes = [0.5, 0.95].map((share) => percentile(echoes, share));
    const beyond = [0.5, 0.95].map((share, at) => percentile(times, share) - bareTimes[at]!);
    rows.push([...bareTimes, ...beyond, ...spent].map((ms) => ms.toFixed(1)));
    results.push(found);
  }
  return { results, rows };
}

/** Returns the bytes of the tables of a collection's index: texts without vectors, vectors, lists, terms. */
async function bytesPerText({ query }: Postgres, collectionId: number, texts: number): Promise<number[]> {
  const size = async (name: string, measure = 'pg_total_relation_size') => {
    const [row] = await query<{ bytes: string }>(
      `select coalesce(${measure}(to_regclass('related_${name}')), 0) as bytes`,
    );
    return Number(row!.bytes) / texts;
  };
  const vectors = await size(`text_${collectionId}_vector`, 'pg_relation_size');
  const rest = (await size(`text_${collectionId}`)) - vectors;
  const parts = [rest, vectors, await size(`list_${collectionId}`), await size(`terms_${collectionId}`)];
  return parts.map(Math.round);
}

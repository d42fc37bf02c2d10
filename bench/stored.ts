/**
 * Related texts by an index that lies in PostgreSQL, with pgvector, beside one in memory:
 *
 *   npm run bench:stored -- <data folder> [--texts 18000,100000,1000000]
 *
 * For each size a store of recombined texts, whose vectors are put together from those of real ones, is moved to a database,
 * and its index is made there. A node that has no room for
 * an index in memory is asked over HTTP, one call at a time, each beside a call of a bare echo; node, database and client
 * share the cores of the machine. Of the ten best texts of an exact search of all, it counts those that are found, and those
 * that the index in memory finds.
 */
import { models } from '../packages/server/src/nlp/model.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { StoredIndexUpdater } from '../packages/server/src/search/stored-index/updater.ts';
import { moveStore } from '../packages/server/src/store/move/move.ts';
import { openStoredIndexes } from '../packages/server/src/store/postgres/stored-index/open.ts';
import { seeded } from '../support/seeded.ts';
import { printTable } from '../support/table.ts';
import { type Postgres, startPostgres } from './nodes/postgres.ts';
import { processorSeconds } from './nodes/processor-time.ts';
import { exactly } from './stored/exactly.ts';
import { exchange } from './support/hammer.ts';
import { residentMegabytes, startServer } from './support/process.ts';
import { meaningful } from './stored/meaningful.ts';
import { seedStore } from './support/seed-store.ts';

const queries = 300;
const warmUp = 50;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { texts: { type: 'string', default: '18000,100000,1000000' } },
});
const [data] = positionals;
if (data === undefined) throw new Error('usage: npm run bench:stored -- <data folder> [--texts 18000,…]');
const say = (what: string) => {
  process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${what}\n`);
};
const settings = ['shared_buffers=1GB', 'maintenance_work_mem=2GB', 'max_wal_size=8GB'];
console.log(`PostgreSQL with ${settings.join(', ')}.`);
const rows: (string | number)[][] = [];
const sizes: (string | number)[][] = [];
await using echo = await startServer('echo.ts', [], /^(http:\S+)\n/);
for (const texts of values.texts.split(',').map(Number)) await benchSize(texts);
console.log(
  '\nMilliseconds over those of a bare echo; of ten: of the ten best of an exact search, in percent.\n',
);
printTable(['texts', 'by', 'of ten: memory', 'of ten: database', 'echo p50', 'echo p95', 'p50', 'p95', 'node ms of the processor', 'database ms'], rows); // prettier-ignore
console.log('\nThe index in the database, bytes a text, and what a node needs of it:\n');
printTable(['texts', 'made in s', 'texts', 'vectors', 'lists', 'terms', 'first answer s', 'node resident MB'], sizes); // prettier-ignore

async function benchSize(texts: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'textkin-bench-'));
  try {
    say(`${texts} texts: making the store`);
    const seed = join(folder, 'seed');
    const { account, collectionId } = await seedStore(seed, texts, await meaningful(data!));
    await using postgres = await startPostgres({ vectors: true, settings });
    const location = { folder, database: postgres.url };
    say('  moving it to PostgreSQL');
    const moved = await moveStore({ from: { folder: seed }, to: location });
    if (moved.differences.length + moved.problems.length > 0) throw new Error('the move has failed');
    rmSync(seed, { recursive: true });
    say('  making the index');
    const began = performance.now();
    const opened = await openStoredIndexes(location);
    if ('lacks' in opened) throw new Error(opened.lacks);
    await new StoredIndexUpdater({ ...opened, model: models.standard, clock: Date.now, from: 1 }).sweep();
    await opened.close();
    const madeIn = (performance.now() - began) / 1000;
    await postgres.query('vacuum analyze');
    say(`  made in ${madeIn.toFixed(0)} s; asking`);
    const asked = await askNode(postgres, join(folder, 'node'), account, collectionId, texts);
    const size = async (name: string, what = 'pg_total_relation_size') => {
      const [row] = await postgres.query<{ bytes: string }>(
        `select coalesce(${what}(to_regclass('related_${name}')), 0) as bytes`,
      );
      return Number(row!.bytes) / texts;
    };
    const vectors = await size(`text_${collectionId}_vector`, 'pg_relation_size');
    const rounded = [
      (await size(`text_${collectionId}`)) - vectors,
      vectors,
      await size(`list_${collectionId}`),
      await size(`terms_${collectionId}`),
    ].map(Math.round);
    sizes.push([texts, madeIn.toFixed(0), ...rounded, asked.firstSeconds.toFixed(1), asked.megabytes]);
    say('  comparing with an exact search');
    const { memory, found } = exactly(await meaningful(data!), texts, asked.answers);
    for (const [at, by] of ['automatic', 'semantic'].entries()) {
      rows.push([texts, by, memory[at]!.toFixed(1), found[at]!.toFixed(1), ...asked.times[at]!]);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function askNode(
  { url, pid }: Postgres,
  folder: string,
  account: number,
  collectionId: number,
  texts: number,
) {
  const started = performance.now();
  const args = [folder, String(account), '0', url, '1MiB'];
  await using node = await startServer('../nodes/node.ts', args, /^(http:\S+) .*\n/);
  const [, api_key, secret_key] = node.stdout.trim().split(' ');
  const address = new URL(node.url);
  const socket = connect(Number(address.port), address.hostname).setNoDelay();
  const call = async (method: string, params: object, query = ''): Promise<Record<string, unknown>> => {
    const to = new URL(`/rpc/json${query}`, address);
    const { result } = JSON.parse(await exchange(socket, to, JSON.stringify({ method, params, id: 1 }))) as {
      result?: Record<string, unknown>;
    };
    if (result === undefined) throw new Error(`${method} failed`);
    return result;
  };
  const { access_token } = await call('auth.accessToken', { api_key, secret_key });
  const ask = async (text_id: number, related_by: string) => {
    const params = { collection_id: collectionId, text_id, related_by, min_threshold: 0 };
    const { related_texts } = await call(
      'text.relatedTexts',
      params,
      `?access_token=${String(access_token)}`,
    );
    return (related_texts as { text_id: number }[]).map((one) => one.text_id);
  };
  await ask(1, 'automatic');
  const firstSeconds = (performance.now() - started) / 1000;
  const bare = new URL(echo.url);
  const timed = async (work: () => Promise<unknown>) => {
    const start = performance.now();
    await work();
    return performance.now() - start;
  };
  const times: string[][] = [];
  const answers: Map<number, number[]>[] = [];
  for (const by of ['automatic', 'semantic']) {
    const random = seeded(4);
    for (let i = 0; i < warmUp; i++) await ask(1 + Math.floor(random() * texts), by);
    const found = new Map<number, number[]>();
    // A new one each time: a server closes one that is idle for some seconds.
    const bareSocket = connect(Number(bare.port), bare.hostname).setNoDelay();
    const [asked, echoed]: number[][] = [[], []];
    const before = [processorSeconds([node.pid]), processorSeconds([pid])];
    for (let i = 0; i < queries; i++) {
      const textId = 1 + Math.floor(random() * texts);
      asked!.push(await timed(async () => found.set(textId, await ask(textId, by))));
      echoed!.push(await timed(() => exchange(bareSocket, bare, '{"method":"text.relatedTexts","id":1}')));
    }
    const spent = [processorSeconds([node.pid]), processorSeconds([pid])].map(
      (seconds, at) => ((seconds - before[at]!) * 1000) / queries,
    );
    const of = (list: number[], share: number) =>
      list.toSorted((one, other) => one - other)[Math.floor(share * list.length)]!;
    const figures = [of(echoed!, 0.5), of(echoed!, 0.95)];
    times.push(
      [...figures, of(asked!, 0.5) - figures[0]!, of(asked!, 0.95) - figures[1]!, ...spent].map((ms) =>
        ms.toFixed(1),
      ),
    );
    answers.push(found);
    bareSocket.destroy();
  }
  socket.destroy();
  return { firstSeconds, times, answers, megabytes: Math.round(residentMegabytes(node.pid)) };
}

/**
 * Speed and size of related texts over HTTP:
 *
 *   npm run bench:related -- <data folder> [--texts 18000,100000,1000000]
 *
 * For each size a store of synthetic texts is made, the service is started on it, and its first answer is waited for;
 * at the end once more, with the files of the index that kill -9 leaves.
 * Then text.relatedTexts is called one call at a time, two thousand times to warm up and then each beside a call of a
 * bare HTTP echo, while 50 analysed texts enter the collection every second. The encoder is no part of it. At 18,000
 * texts other engines are asked too, in this process and without HTTP. Run it on a machine that does nothing else.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seeded } from '../support/seeded.ts';
import { exchange } from './support/hammer.ts';
import type { LongestStep } from './support/longest-step.ts';
import { peersOf } from '../eval/peers/search.ts';
import { tellingWords } from '../eval/peers/words.ts';
import { startServer } from './support/process.ts';
import { type Recombined, recombiner } from './support/recombined.ts';
import { row, startRelated, timed } from './support/related-process.ts';
import { seedStore } from './support/seed-store.ts';

/** With 500 the 95th percentile of a run was off by a tenth, for a text that comes in slows down one call in fourteen. */
const queries = 3000;
const peerQueries = 100;
/** Calls before any is timed: the engine compiles what it runs often anew, the last of it after thousands of calls. */
const warmUp = 2000;
const feedEveryMs = 20;
const toFeed = 3000;
const peersAt = 18_000;
const peerWords = 25;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { texts: { type: 'string', default: '18000,100000,1000000' } },
});
const [data] = positionals;
if (data === undefined) throw new Error('usage: npm run bench:related -- <data folder> [--texts 18000,…]');
const random = seeded(2);

console.log(`${new Date().toISOString()}, ${cpus()[0]?.model}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`); // prettier-ignore
await using echo = await startServer('echo.ts', [], /^(http:\S+)\n/);
for (const size of values.texts.split(',').map(Number)) {
  const folder = mkdtempSync(join(tmpdir(), 'textkin-bench-'));
  try {
    const make = recombiner(data);
    await benchService(folder, size, make);
    if (size === peersAt) await benchPeers(recombiner(data), size);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function benchService(folder: string, size: number, make: () => Recombined): Promise<void> {
  const seeded = await seedStore(folder, size, make);
  const started = performance.now();
  const server = await startRelated(folder, seeded.account, size);
  const listens = performance.now() - started;
  const ask = (params: object = {}) =>
    server.call('text.relatedTexts', {
      collection_id: seeded.collectionId,
      text_id: 1 + Math.floor(random() * size),
      ...params,
    });
  // What the engine compiles for the first call of all is not the index's.
  await ask({ text_id: size + 1 }).catch(() => undefined);
  const empty = await server.figures();
  const found = await ask();
  const first = performance.now() - started;
  if ((found['related_texts'] as unknown[]).length === 0) throw new Error('the index is empty');
  const building = await server.figures();
  // Made beforehand, so that this process takes no core from the service.
  const fed = Array.from({ length: toFeed }, make);
  let next = 0;
  const feeding = () =>
    setInterval(() => {
      server.add({ collectionId: seeded.collectionId, ...fed[next++ % fed.length]! });
    }, feedEveryMs);
  const warming = feeding();
  for (let i = 0; i < warmUp; i++) await ask();
  clearInterval(warming);
  await server.figures();
  for (let i = 0; i < queries; i++) await ask();
  const alone = { cpu: (await server.figures()).cpu, calls: queries };
  const feed = feeding();
  const bare = new URL(echo.url);
  const socket = connect(Number(bare.port), bare.hostname).setNoDelay();
  const body = JSON.stringify({
    method: 'text.relatedTexts',
    params: { collection_id: 1, text_id: 1000 },
    id: 1,
  });
  const times = { related: [] as number[], echo: [] as number[], semantic: [] as number[] };
  for (let i = 0; i < queries; i++) {
    times.related.push(await timed(() => ask()));
    times.echo.push(await timed(() => exchange(socket, bare, body)));
  }
  const full = await server.figures();
  const byMeaning = await ask({ related_by: 'semantic' });
  if ((byMeaning['related_texts'] as unknown[]).length === 0) throw new Error('no vectors are compared');
  for (let i = 0; i < 20; i++) times.semantic.push(await timed(() => ask({ related_by: 'semantic' })));
  const scanning = await server.figures();
  clearInterval(feed);
  socket.destroy();
  await server.kill();
  const startedAgain = performance.now();
  const again = await startRelated(folder, seeded.account, size);
  await again.call('text.relatedTexts', { collection_id: seeded.collectionId, text_id: 1 });
  const firstAgain = performance.now() - startedAgain;
  const { residentBytes: fromFiles } = await again.figures();
  await again.stop();

  const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`;
  console.log(`\n${size.toLocaleString('en')} texts: listens after ${listens.toFixed(0)} ms, first answer after ${first.toFixed(0)} ms, after kill -9 ${firstAgain.toFixed(0)} ms`); // prettier-ignore
  console.log(`  resident ${megabytes(empty.residentBytes)} before it, ${megabytes(full.residentBytes)} at the end: ${megabytes(full.residentBytes - empty.residentBytes)} more; after the start from files ${megabytes(fromFiles)}`); // prettier-ignore
  const parts = Object.entries(full.memory).map(([part, bytes]) => `${part} ${megabytes(bytes)}`);
  console.log(`  of the index: ${parts.join(', ')}`);
  console.log('  milliseconds            p50      p95      max');
  row('bare echo', times.echo);
  row('text.relatedTexts', times.related);
  row('… by meaning alone', times.semantic);
  console.log(`  processor time of the service a call: ${(alone.cpu / alone.calls).toFixed(2)} ms without texts coming in`); // prettier-ignore
  const longest = ({ wall, cpu }: LongestStep) =>
    `${wall.toFixed(1)} ms (${cpu.toFixed(1)} of the processor)`;
  console.log(`  longest block of the event loop ${longest(full.longestStep)}, by meaning ${longest(scanning.longestStep)}, while the index is built ${longest(building.longestStep)}`); // prettier-ignore
}

async function benchPeers(make: () => Recombined, size: number): Promise<void> {
  const texts = Array.from({ length: size }, () => make().terms);
  const wordsOf = tellingWords(texts, peerWords);
  console.log(`  other engines, in one process, ${peerWords} words of the text as the query, processor time`);
  for (const { name, ask } of await peersOf(texts)) {
    const times: number[] = [];
    for (let i = 0; i < peerQueries; i++) {
      const words = wordsOf(texts[Math.floor(random() * size)]!);
      const { user, system } = process.cpuUsage();
      await ask(words);
      const used = process.cpuUsage({ user, system });
      times.push((used.user + used.system) / 1000);
    }
    row(name, times);
  }
}

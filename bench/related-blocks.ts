/**
 * How long single steps of related texts keep everybody else waiting:
 *
 *   npm run bench:blocks -- <data folder>
 *
 * The collection is as unkind as one can be: copies of one text, ten thousand tellings of another that differ in a
 * sentence, and texts of the greatest length. Each way of asking is timed, and the longest step of the event loop
 * while it was answered is printed: in milliseconds that passed, and of the processor's time, which does not count
 * what other programs took; and that of a process which has nothing to do, for what the machine alone makes everybody
 * wait. 50 analysed texts a second come in.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { seeded } from '../support/seeded.ts';
import { recombiner } from './support/recombined.ts';
import { row, startIdle, startRelated, timed } from './support/related-process.ts';
import { seedStore } from './support/seed-store.ts';
import { copies, long, others, tellings, unkindTexts } from './support/unkind-texts.ts';

const rounds = 5;
/** Milliseconds that a step should stay below. */
const most = 10;
const feedEveryMs = 20;
const toFeed = 6000;

const [data] = process.argv.slice(2);
if (data === undefined) throw new Error('usage: npm run bench:blocks -- <data folder>');
const random = seeded(3);
const recombined = recombiner(data);
const folder = mkdtempSync(join(tmpdir(), 'textkin-bench-'));
try {
  console.log(`${new Date().toISOString()}, ${cpus()[0]?.model}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`); // prettier-ignore
  await bench();
} finally {
  rmSync(folder, { recursive: true });
}

async function bench(): Promise<void> {
  const texts = [...unkindTexts(data!)];
  const { account, collectionId } = await seedStore(folder, texts.length, () => texts.shift()!);
  const size = copies + tellings + long + others;
  const server = await startRelated(folder, account, size);
  await server.call('text.relatedTexts', { collection_id: collectionId, text_id: 1 });
  // Made beforehand, so that this process takes no core from the service.
  const fed = Array.from({ length: toFeed }, recombined);
  const idle = startIdle();
  const below = { ways: 0, wall: 0, cpu: 0, idle: 0 };
  let next = 0;
  const feed = setInterval(() => {
    server.add({ collectionId, ...fed[next++ % fed.length]! });
  }, feedEveryMs);
  const all = { dedupe: 0.9, diversity: 0.3, date_half_life: 30, explain: true };
  const ways: [string, object][] = [
    ['plain', {}],
    ['limit 50', { limit: 50 }],
    ['explain', { explain: true, limit: 50 }],
    ['dedupe', { dedupe: 0.6 }],
    ['diversity', { diversity: 0.3, limit: 50 }],
    ['dates', { date_half_life: 30 }],
    ['all options', all],
    ['all, limit 50', { ...all, dedupe: 0.6, limit: 50 }],
    ['max_threshold .3', { max_threshold: 0.3 }],
    ['by words, all', { related_by: 'statistic', ...all }],
    ['by meaning, all', { related_by: 'semantic', ...all }],
  ];
  for (const [kind, from, to] of [
    ['any text', copies + tellings + long, size],
    ['one of 10,000 copies', 0, copies],
    ['one of 10,000 tellings', copies, copies + tellings],
    ['a text of 100,000 characters', copies + tellings, copies + tellings + long],
  ] as const) {
    console.log(
      `\n${kind.padEnd(24)}    p50      p95      max  longest step, of the processor, of an idle process`,
    );
    for (const [way, params] of ways) {
      const times: number[] = [];
      await Promise.all([server.figures(), idle.longestStep()]);
      for (let round = 0; round < rounds; round++) {
        const text_id = from + 1 + Math.floor(random() * (to - from));
        times.push(await timed(() => server.call('text.relatedTexts', { collection_id: collectionId, text_id, ...params }))); // prettier-ignore
      }
      const [{ longestStep }, still] = await Promise.all([server.figures(), idle.longestStep()]);
      const steps = [longestStep.wall, longestStep.cpu, still.wall];
      row(way, times, steps.map((step, at) => step.toFixed(1).padStart([14, 9, 20][at]!)).join(''));
      below.ways++;
      for (const [at, name] of (['wall', 'cpu', 'idle'] as const).entries())
        below[name] += Number(steps[at]! < most);
    }
  }
  console.log(`\nbelow ${most} ms in ${below.wall} of ${below.ways} ways, of the processor in ${below.cpu}, in the idle process in ${below.idle}`); // prettier-ignore
  idle.stop();
  clearInterval(feed);
  await server.stop();
}

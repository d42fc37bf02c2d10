/**
 * How fast the tags of a large collection are listed: `npm run bench:tags -- [texts]`, 100,000 unless given, with eight tags
 * each of 250,000 names. The store is seeded, the service started on it and its first answer waited for; once the tags are in
 * a file, it is killed and started again, and its first answer waited for again. Then each method is called a hundred times,
 * one call at a time, each beside a ping. Half of the calls come right after a change of the collection. Run it on a machine that does nothing else.
 */
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { encodeTerms } from '../packages/server/src/nlp/terms/encoded-terms.ts';
import { seeded } from '../support/seeded.ts';
import type { Recombined } from './support/recombined.ts';
import { row, startRelated, timed } from './support/related-process.ts';
import { seedStore } from './support/seed-store.ts';
import { newsTags } from './support/news-tags.ts';

const texts = Number(process.argv[2] ?? 100_000);
const calls = 100;
const warmUp = 20;
const day = 86_400;
const random = seeded(3);

const tagsOf = newsTags(random, texts);
const body = 'All the words of a news text of the usual length. '.repeat(20);
const hashes = Array.from({ length: 150 }, (_, at) => ({ hash: 1 + at * 1000, weight: 16 }));
const terms = encodeTerms(hashes);
const vector = new Float32Array(384).fill(0.05);
const make = (): Recombined => {
  const createdAt = Math.floor(random() * 3000) * day;
  return { body, words: 150, terms, vector, createdAt, tags: tagsOf() };
};

const folder = mkdtempSync(join(tmpdir(), 'textkin-bench-'));
try {
  const { account, collectionId: collection_id } = await seedStore(folder, texts, make);
  let server = await startRelated(folder, account, texts);
  const before = await server.figures();
  const scope = { collection_scope: collection_id };
  const first = await timed(() => server.call('tag.list', scope));
  const after = await server.figures();
  const { tags } = (await server.call('tag.list', { ...scope, limit: 1000 })) as {
    tags: { tag: string; texts: number }[];
  };
  const megabytes = (after.residentBytes - before.residentBytes) / 2 ** 20;
  console.log(
    `${texts.toLocaleString('en')} texts; the most frequent tag is in ${tags[0]!.texts}, the thousandth in ${tags.at(-1)!.texts}`,
  );
  console.log(
    `first answer after the start: ${first.toFixed(0)} ms; ${megabytes.toFixed(0)} MB more than before it`,
  );
  const file = join(folder, 'index', 'tags', `${collection_id}.tags`);
  for (let left = 600; left > 0 && !existsSync(file); left--) await sleep(100);
  await server.kill();
  const startsAgain = performance.now();
  server = await startRelated(folder, account, texts);
  const started = performance.now() - startsAgain;
  const again = await timed(() => server.call('tag.list', scope));
  console.log(
    `first answer after kill -9: ${again.toFixed(0)} ms, and ${started.toFixed(0)} ms before it for the start; the file has ${((statSync(file, { throwIfNoEntry: false })?.size ?? 0) / 2 ** 20).toFixed(1)} MB`,
  );
  console.log('  milliseconds            p50      p95      max');
  const some = (): string => tags[Math.floor(random() * tags.length)]!.tag;
  const dates = { published_after: '1971-01-01', published_before: '1973-01-01' };
  const processor: string[] = [];
  const asked: Record<string, () => [method: string, params: object]> = {
    'ping.ping': () => ['ping.ping', {}],
    'tag.list': () => ['tag.list', scope],
    '… by a prefix': () => ['tag.list', { ...scope, prefix: some().slice(0, 3).toUpperCase() }],
    '… by name': () => ['tag.list', { ...scope, order: 'name' }],
    '… the latest': () => ['tag.list', { ...scope, order: 'latest' }],
    '… within dates': () => ['tag.list', { ...scope, ...dates }],
    '… 1,000 of them': () => ['tag.list', { ...scope, limit: 1000 }],
    'tag.texts': () => ['tag.texts', { ...scope, tag: some() }],
    '… by relevance': () => ['tag.texts', { ...scope, tag: some(), order: 'relevance' }],
    'tag.timeline': () => ['tag.timeline', { ...scope, tag: some(), interval: 'day' }],
    'tag.related': () => ['tag.related', { ...scope, tag: some() }],
    'collection.stats': () => ['collection.stats', { collection_id }],
    'text.tags': () => ['text.tags', { collection_id, text_id: 1 + Math.floor(random() * texts) }],
  };
  for (const [name, ask] of Object.entries(asked)) {
    const times: number[] = [];
    await server.figures();
    for (let count = -warmUp; count < calls; count++) {
      const [method, params] = ask();
      if (count % 2 === 0) {
        const text = { collection_id, text_id: 1 + Math.floor(random() * texts) };
        await server.call('text.addTag', { ...text, tag: `Tag ${count}`, relevance: 0.5 });
      }
      const time = await timed(() => server.call(method, params));
      if (count >= 0) times.push(time);
    }
    const { cpu } = await server.figures();
    row(name, times);
    processor.push(`${name} ${(cpu / (calls + warmUp)).toFixed(1)}`);
  }
  console.log(`  milliseconds of the service's processor time a call, a change before every second one: ${processor.join(', ')}`); // prettier-ignore
  await server.stop();
} finally {
  rmSync(folder, { recursive: true });
}

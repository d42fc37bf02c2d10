/**
 * What texts take of a machine: `npm run bench:footprint -- <data folder> [texts …]`, none, 18,000 and 100,000 unless given.
 *
 * Memory and disk are those of a service with one worker on a store of recombined press releases of some 140 words with eight
 * tags each, once it has answered about related texts, tags and lists and has written its files. The time of analysis is that
 * of real texts in one worker, half of them Swedish and half English: its processor time, which says the same on a busy
 * machine, and how long it took on this one.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readTexts } from '../eval/related-sets.ts';
import { seeded } from '../support/seeded.ts';
import { printTable } from '../support/table.ts';
import { processorSeconds } from './nodes/processor-time.ts';
import { perText, type Sizes, sizesOfFolder } from './nodes/sizes.ts';
import { bytesOf, untilIndexFiles } from './support/index-files.ts';
import { newsTags } from './support/news-tags.ts';
import { childrenOf, residentMegabytes, type Server, untilReady } from './support/process.ts';
import { recombiner } from './support/recombined.ts';
import { seedStore } from './support/seed-store.ts';
import { clientOf, startServing } from './support/serving.ts';

const [data, ...given] = process.argv.slice(2);
if (data === undefined) throw new Error('usage: npm run bench:footprint -- <data folder> [texts …]');
const counts = given.length > 0 ? given.map(Number) : [0, 18_000, 100_000];
/** Texts of each language: some minutes of one core. */
const analysedTexts = 100;
const perRow = 100_000;
const folder = mkdtempSync(join(tmpdir(), 'textkin-bench-'));

const start = (store: string): Promise<Server> => startServing(store, 1);
const megabytes = (bytes: number): number => Math.round(bytes / 1e6);

/** Memory and disk of a service with so many texts. */
async function footprint(texts: number): Promise<{ row: number[]; sizes: Sizes }> {
  const store = join(folder, String(texts));
  const make = recombiner(data!);
  const tagsOf = newsTags(seeded(4), Math.max(texts, 2));
  const { account, collectionId } = await seedStore(store, texts, () => ({ ...make(), tags: tagsOf() }));
  const row = [texts];
  {
    await using service = await start(store);
    await untilReady(service.url);
    const client = clientOf(service, store, account);
    if (texts > 0) {
      const collection = { collection_id: collectionId };
      await client.call('text.relatedTexts', { ...collection, text_id: 1 });
      await client.call('tag.list', { collection_scope: collectionId });
      await client.call('collection.listTexts', { ...collection, query: 'regeringen' });
      await untilIndexFiles(store);
    }
    const workers = childrenOf(service.pid);
    row.push(residentMegabytes(service.pid), ...workers.map(residentMegabytes));
  }
  row.push(...['textkin.db', 'index/*/*.segment', 'index/tags/*'].map((of) => megabytes(bytesOf(of, store))));
  return { row, sizes: sizesOfFolder(store) };
}

/** Returns the rate at which one worker analyses real texts. */
async function analysis(): Promise<void> {
  const store = join(folder, 'analysis');
  await using service = await start(store);
  await untilReady(service.url);
  const client = clientOf(service, store);
  const [worker] = childrenOf(service.pid);
  const before = processorSeconds([worker!]);
  const began = performance.now();
  const collections: number[] = [];
  for (const [language, set] of [
    ['sv', 'sv_gov_press'],
    ['en', 'en_bbc'],
  ] as const) {
    const { collection_id } = await client.call('collection.create', { name: language, language });
    collections.push(collection_id);
    for (const { headline = '', body } of readTexts(data!, set).slice(0, analysedTexts))
      await client.call('text.create', {
        collection_id,
        headline: headline.slice(0, 250),
        body,
        force: true,
      });
  }
  let words = 0;
  for (const collection_id of collections) {
    for (;;) {
      const stats = await client.call('collection.stats', { collection_id });
      if (stats.pending === 0) {
        words += stats.words;
        break;
      }
      await sleep(500);
    }
  }
  const wall = (performance.now() - began) / 1000;
  const processor = processorSeconds([worker!]) - before;
  const each = words / (2 * analysedTexts);
  console.log(`\n${2 * analysedTexts} texts of ${each.toFixed(0)} words on average, analysed in one worker:`);
  printTable(
    ['clock', 'words a second', `hours for ${perRow.toLocaleString('en')} such texts`],
    [
      ['processor time of the worker', processor],
      ['time that went by on this machine', wall],
    ].map(([clock, seconds]) => {
      const rate = words / Number(seconds);
      return [clock!, Math.round(rate), ((perRow * each) / rate / 3600).toFixed(1)];
    }),
  );
}

try {
  const found = [];
  for (const texts of counts) found.push(await footprint(texts));
  const head = ['texts', 'service MB', 'worker MB', 'database MB', 'segments MB', 'tags MB'];
  printTable(head, found.map(({ row }) => row)); // prettier-ignore
  const last = found.at(-1)!;
  const texts = last.row[0]!;
  console.log(
    `\nBytes a text in the tables and indexes of the database, with ${texts.toLocaleString('en')} texts:`,
  );
  if (texts > 0) printTable(['part', 'bytes'], perText([last.sizes], texts));
  await analysis();
} finally {
  rmSync(folder, { recursive: true });
}

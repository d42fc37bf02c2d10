/**
 * Measures the memory, the disk and the time of analysis that texts take:
 *
 *   npm run bench:footprint -- <data folder> [--texts 0,18000,100000]
 *
 * Memory and disk are measured with one worker on a store of recombined press releases of some 140 words with eight tags each, after the
 * program has returned related texts, tags and lists and has written its files. Analysis is measured with real texts in one worker, half
 * Swedish and half English: its CPU time, which is the same on a busy machine, and the time that passed on this machine.
 */
import { join } from 'node:path';
import { printTable } from '../support/table.ts';
import { bytesPerText, type Sizes, sizesOfFolder } from './nodes/sizes.ts';
import { measureAnalysis, realTexts } from './support/analysis.ts';
import { numbersOf, readCommandLine } from './support/command-line.ts';
import { temporaryFolder } from './support/folder.ts';
import { bytesOf, untilIndexFiles } from './support/index-files.ts';
import { withNewsTags } from './support/news-tags.ts';
import { childrenOf, residentMegabytes, untilReady } from './support/processes.ts';
import { clientOf, startProgram } from './support/program.ts';
import { recombiner } from './support/recombined.ts';
import { seedStore } from './support/seed-store.ts';

const { data, options } = readCommandLine(
  'npm run bench:footprint -- <data folder> [--texts 0,18000,100000]',
  {
    texts: '0,18000,100000',
  },
);
/** Texts of each language: some minutes of one core. */
const analysedTexts = 100;
const textsPerRow = 100_000;
using folder = temporaryFolder();

const rows: number[][] = [];
let sizes: Sizes = {};
for (const texts of numbersOf(options.texts)) rows.push(await measureStore(texts));
printTable(['texts', 'service MB', 'worker MB', 'database MB', 'segments MB', 'tags MB'], rows);
const texts = rows.at(-1)![0]!;
console.log(
  `\nBytes a text in tables and indexes of the database, with ${texts.toLocaleString('en')} texts:`,
);
if (texts > 0) printTable(['part', 'bytes'], bytesPerText([sizes], texts));
await printAnalysis();

/** Returns the row of a store: its texts, and the memory and disk of the program. */
async function measureStore(texts: number): Promise<number[]> {
  const store = join(folder.path, String(texts));
  const { account, collectionId } = await seedStore(store, texts, withNewsTags(recombiner(data), texts));
  const row = [texts];
  {
    await using program = await startProgram(store);
    await untilReady(program.url);
    const client = clientOf(program, account);
    if (texts > 0) {
      const collection = { collection_id: collectionId };
      await client.call('text.relatedTexts', { ...collection, text_id: 1 });
      await client.call('tag.list', { collection_scope: collectionId });
      await client.call('collection.listTexts', { ...collection, query: 'regeringen' });
      await untilIndexFiles(store);
    }
    row.push(...[program.pid, ...childrenOf(program.pid)].map(residentMegabytes));
  }
  sizes = sizesOfFolder(store);
  const files = ['textkin.db', 'index/*/*.segment', 'index/tags/*'];
  return [...row, ...files.map((pattern) => Math.round(bytesOf(pattern, store) / 1e6))];
}

/** Prints the rate at which one worker analyses real texts. */
async function printAnalysis(): Promise<void> {
  await using program = await startProgram(join(folder.path, 'analysis'));
  await untilReady(program.url);
  const client = clientOf(program);
  const texts = await realTexts(client, data, analysedTexts);
  const { words, cpu, wall } = await measureAnalysis(client, texts, childrenOf(program.pid));
  const each = words / texts.length;
  console.log(`\n${texts.length} texts of ${each.toFixed(0)} words on average, analysed in one worker:`);
  const row = (clock: string, seconds: number) => {
    const rate = words / seconds;
    return [clock, Math.round(rate), ((textsPerRow * each) / rate / 3600).toFixed(1)];
  };
  printTable(
    ['clock', 'words a second', `hours for ${textsPerRow.toLocaleString('en')} such texts`],
    [row('CPU time of the worker', cpu), row('time on this machine', wall)],
  );
}

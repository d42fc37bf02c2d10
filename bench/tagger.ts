/**
 * npm run bench:tagger -- <data folder> [documents]
 *
 * Words per CPU-second of the whole entity pipeline beside the bare session, over Swedish press releases and English
 * articles, for each model of the repository, in turns. One thread; CPU time, so that a busy machine matters little.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import { dataFolder, numberArgument } from '../eval/model.ts';
import { openEncoder } from '../packages/server/src/analysis/worker/onnx-encoder.ts';
import { makeAnalyser } from '../packages/server/src/nlp/analyse.ts';
import type { Source } from '../packages/server/src/domain/text.ts';
import type { Encoder } from '../packages/server/src/nlp/encoder.ts';
import { printTable } from '../support/table.ts';

const documents = numberArgument(60);
const rounds = 3;
const sources = [...swedish(), ...english()];
const opened = [];
for (const name of ['en-sv', 'en-sv-fast']) opened.push(await open(name));
for (let round = 0; round < rounds; round++) for (const one of opened) await measure(one);

console.log(`${documents} documents, ${opened[0]!.words / rounds} words, ${rounds} rounds\n`);
printTable(
  ['words a CPU-second', 'whole pipeline', 'bare session', 'of it kept, %', 'pieces, bare session', 'MB'],
  opened.map(({ version, words, pieces, whole, bare, bytes }) => {
    const numbers = [words / whole, words / bare, (100 * bare) / whole, pieces / bare, bytes / 2 ** 20];
    return [version, ...numbers.map((one) => Math.round(one))];
  }),
);
const [standard, fast] = opened.map(({ words, whole }) => words / whole);
console.log(`\nThe second has ${(fast! / standard!).toFixed(2)} times the words of the first.`);

/** A model, its memory once it is open, and what is counted of it. */
async function open(name: string) {
  const before = process.memoryUsage.rss();
  const { files, encoder } = await openEncoder(join(import.meta.dirname, '../models', name));
  const bytes = process.memoryUsage.rss() - before;
  const calls: (readonly Int32Array[])[] = [];
  const recording: Encoder = {
    version: encoder.version,
    encode: (some) => {
      calls.push(some);
      return encoder.encode(some);
    },
  };
  const analyse = makeAnalyser(files, recording);
  await analyse(sources[0]!);
  const counted = { words: 0, pieces: 0, whole: 0, bare: 0 };
  return { version: encoder.version, encoder, analyse, calls, bytes, ...counted };
}

async function measure(one: Awaited<ReturnType<typeof open>>): Promise<void> {
  const { encoder, analyse, calls } = one;
  calls.length = 0;
  one.whole += await cpuSeconds(async () => {
    for (const source of sources) one.words += (await analyse(source)).words;
  });
  const sequences = [...calls];
  one.bare += await cpuSeconds(async () => {
    for (const some of sequences) await encoder.encode(some);
  });
  one.pieces += sequences.flat().reduce((sum, { length }) => sum + length, 0);
}

async function cpuSeconds(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

function swedish(): Source[] {
  const file = join(dataFolder(), 'related/sv_gov_press.jsonl.gz');
  return parse(gunzipSync(readFileSync(file)).toString(), 'sv');
}

function english(): Source[] {
  const rows = readFileSync(join(dataFolder(), 'salience/en-gum.jsonl'), 'utf8');
  return parse(rows, 'en');
}

function parse(rows: string, language: 'en' | 'sv'): Source[] {
  return rows
    .split('\n', documents / 2)
    .map((row) => JSON.parse(row) as { headline?: string; body?: string; text?: string })
    .map(({ headline = '', body, text }) => ({ headline, body: body ?? text ?? '', language }));
}

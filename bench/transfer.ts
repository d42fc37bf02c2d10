/**
 * Measures import and export of many texts: texts a second, and the memory of the command and of the service, which must not grow
 * with the texts:
 *
 *   npm run bench:transfer [-- <texts> …]
 *
 * The live heap shows growth. The peak of a process does not: it rises at first, until V8's young generation has its full size. The
 * service stores texts and does not analyse them, so the rates are of the transfer alone.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from './support/folder.ts';
import { fsyncRate } from './support/fsync-rate.ts';
import { megabytesOf, whole } from './support/print.ts';
import { peakMegabytes } from './support/processes.ts';
import { bundledTexts } from './support/recombined.ts';
import { startService } from './support/service.ts';
import { median } from '../support/statistics.ts';

const sizes = process.argv.slice(2).map(Number);
using folder = temporaryFolder();
const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const articles = bundledTexts('en');
await using service = await startService({ data: join(folder.path, 'data') }, ['--expose-gc']);

console.log(`raw syncs: ${whole(fsyncRate(folder.path))} a second`);
for (const size of sizes.length > 0 ? sizes : [10_000, 100_000]) {
  const source = join(folder.path, `${size}.jsonl`);
  const output = join(folder.path, `${size}-out.jsonl`);
  await writeTexts(source, size);
  const collection = ['--collection', `in ${size}`];
  await measure(`import of ${whole(size)}`, size, ['import', source, ...collection, '--language', 'en']);
  await measure('  repeated import', size, ['import', source, ...collection]);
  await service.analyseAll();
  await measure('  export', size, ['export', ...collection, '--output', output, '--vectors']);
  await assertEqual(source, output);
  for (const file of [source, output]) rmSync(file);
}

async function writeTexts(file: string, count: number): Promise<void> {
  const stream = createWriteStream(file);
  for (let index = 0; index < count; index++) {
    const body = `Text ${index}. ${articles[index % articles.length]}`;
    const line = JSON.stringify({ id: `text-${index}`, headline: `Number ${index}`, body });
    if (!stream.write(`${line}\n`)) await once(stream, 'drain');
  }
  await finished(stream.end());
}

/** Runs a command and prints its rate, its memory and the memory of the service. */
async function measure(name: string, texts: number, args: string[]): Promise<void> {
  const started = performance.now();
  const probe = ['--import', path('support/live-heap.ts')];
  const { url, apiKey, secretKey } = service;
  const child = spawn(process.execPath, [...probe, path('../packages/server/bin.js'), ...args], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { TEXTKIN_URL: url, TEXTKIN_API_KEY: apiKey, TEXTKIN_SECRET_KEY: secretKey },
  });
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, peakMegabytes(child.pid!))), 100);
  const live: number[] = [];
  child.on('message', (bytes) => live.push(Number(bytes)));
  const [code] = (await once(child, 'exit')) as [number];
  clearInterval(timer);
  if (code !== 0) throw new Error(`${name} ended with ${code}`);
  const seconds = (performance.now() - started) / 1000;
  const middle = Math.ceil(live.length / 2);
  const [early, late] = [live.slice(0, middle), live.slice(middle)].map(medianMegabytes);
  const { heapBytes, residentBytes } = await service.figures();
  console.log(`${name}: ${whole(texts / seconds)} texts/s, ${whole(seconds)} s`);
  console.log(`    command: live heap ${early} in its first half, ${late} in its second, process at most ${peak} MB`); // prettier-ignore
  console.log(`    service: live heap ${megabytesOf(heapBytes)}, process ${megabytesOf(residentBytes)}`);
}

/** Formats the median of bytes; a dash for no values, because a command may end before V8 has collected twice. */
function medianMegabytes(bytes: readonly number[]): string {
  return bytes.length === 0 ? '–' : megabytesOf(median(bytes));
}

/** Throws unless the export holds exactly the imported texts, in their order. */
async function assertEqual(source: string, output: string): Promise<void> {
  const exported = createInterface(createReadStream(output))[Symbol.asyncIterator]();
  for await (const line of createInterface(createReadStream(source))) {
    const before = JSON.parse(line) as { id: string; headline: string; body: string };
    const next = await exported.next();
    const after = JSON.parse(String(next.value)) as { ext_text_id: string; headline: string; body: string };
    if (before.id !== after.ext_text_id || before.headline !== after.headline || before.body !== after.body)
      throw new Error(`text ${before.id} was exported as ${after.ext_text_id}, or changed`);
  }
  if (!(await exported.next()).done) throw new Error('the export holds more than was imported');
  console.log('  every text was exported unchanged, in the same order');
}

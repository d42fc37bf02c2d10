/**
 * Import and export of many texts: texts a second, and the memory of the command and of the service, which must not
 * grow with the texts: `npm run bench:transfer -- [texts …]`. What is live on the heap tells; the peak of a process
 * grows at first, until V8's young generation has reached its full size. The service stores and does not analyse, so
 * that the rates are those of the way and not of the model.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { fsyncRate } from './support/fsync-rate.ts';

const sizes = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), 'textkin-bench-'));
const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const whole = (value: number) => Math.round(value).toLocaleString('en');

const articles = readFileSync(path('../packages/server/demo/en.jsonl'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => (JSON.parse(line) as { body: string }).body);

const script = path('support/storing-service.ts');
const service = spawn(process.execPath, ['--expose-gc', script, join(folder, 'data')], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
const answers = createInterface(service.stdout)[Symbol.asyncIterator]();
const nextAnswer = async () => String((await answers.next()).value);
const ask = (what: 'analyse' | 'memory') => {
  service.stdin.write(`${what}\n`);
  return nextAnswer();
};
const [url = '', apiKey = '', secretKey = ''] = (await nextAnswer()).split(' ');

console.log(new Date().toISOString());
console.log(
  `${cpus()[0]?.model}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`,
);
console.log(`raw syncs: ${whole(fsyncRate(folder))} a second`);
try {
  for (const size of sizes.length > 0 ? sizes : [10_000, 100_000]) {
    const source = join(folder, `${size}.jsonl`);
    const output = join(folder, `${size}-out.jsonl`);
    await writeTexts(source, size);
    const language = ['--language', 'en'];
    await measured(`import of ${whole(size)}`, size, [
      'import',
      source,
      '--collection',
      `in ${size}`,
      ...language,
    ]);
    await measured('  the same again', size, ['import', source, '--collection', `in ${size}`]);
    await ask('analyse');
    await measured('  export', size, [
      'export',
      '--collection',
      `in ${size}`,
      '--output',
      output,
      '--vectors',
    ]);
    await checkSame(source, output);
    for (const file of [source, output]) rmSync(file);
  }
} finally {
  service.stdin.end();
  await once(service, 'exit');
  rmSync(folder, { recursive: true });
}

async function writeTexts(file: string, count: number): Promise<void> {
  const stream = createWriteStream(file);
  for (let index = 0; index < count; index++) {
    const body = `Text ${index}. ${articles[index % articles.length]}`;
    if (!stream.write(`${JSON.stringify({ id: `text-${index}`, headline: `Number ${index}`, body })}\n`)) {
      await once(stream, 'drain');
    }
  }
  await finished(stream.end());
}

/** Runs a command and prints its rate and its memory and that of the service. */
async function measured(what: string, texts: number, args: string[]): Promise<void> {
  const started = performance.now();
  const probe = ['--import', path('support/live-heap.ts')];
  const child = spawn(process.execPath, [...probe, path('../packages/server/bin.js'), ...args], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { TEXTKIN_URL: url, TEXTKIN_API_KEY: apiKey, TEXTKIN_SECRET_KEY: secretKey },
  });
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, peakMegabytes(child.pid!));
  }, 100);
  const live: number[] = [];
  child.on('message', (bytes) => live.push(Number(bytes)));
  const [code] = (await once(child, 'exit')) as [number];
  clearInterval(timer);
  if (code !== 0) throw new Error(`${what} ended with ${code}`);
  const seconds = (performance.now() - started) / 1000;
  const [early, late] = halves(live);
  console.log(`${what}: ${whole(texts / seconds)} texts/s, ${whole(seconds)} s`);
  console.log(
    `    command: ${median(early)} MB live on the heap in its first half, ${median(late)} in its ` +
      `second, process at most ${peak}`,
  );
  console.log(`    service: ${await ask('memory')}`);
}

function halves<T>(values: readonly T[]): [T[], T[]] {
  const middle = Math.ceil(values.length / 2);
  return [values.slice(0, middle), values.slice(middle)];
}

/** In megabytes; of none, as when a command ends before V8 has collected twice, a dash. */
function median(bytes: readonly number[]): string {
  const middle = bytes.toSorted((one, other) => one - other)[Math.floor(bytes.length / 2)];
  return middle === undefined ? '–' : whole(middle / 2 ** 20);
}

function peakMegabytes(pid: number): number {
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0;
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    return 0; // It has just ended.
  }
}

/** The export holds exactly what was imported, in its order. */
async function checkSame(source: string, output: string): Promise<void> {
  const exported = createInterface(createReadStream(output))[Symbol.asyncIterator]();
  for await (const line of createInterface(createReadStream(source))) {
    const before = JSON.parse(line) as { id: string; headline: string; body: string };
    const next = await exported.next();
    const after = JSON.parse(String(next.value)) as { ext_text_id: string; headline: string; body: string };
    if (before.id !== after.ext_text_id || before.headline !== after.headline || before.body !== after.body) {
      throw new Error(`Text ${before.id} came back as ${after.ext_text_id}, or changed.`);
    }
  }
  if (!(await exported.next()).done) throw new Error('The export holds more than was imported.');
  console.log('  every text came back the same, in the same order');
}

/**
 * node bench/tagger.ts <data folder> [documents]
 *
 * Words per CPU-second of the whole entity pipeline beside the bare session in the very same runs, over Swedish
 * press releases and English articles, and the memory of the process. One thread; CPU time, so that a busy machine
 * matters little.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import { dataFolder, modelFolder, numberArgument } from '../eval/model.ts';
import { openEncoder } from '../packages/server/src/analysis/worker/onnx-encoder.ts';
import { makeAnalyser } from '../packages/server/src/nlp/analyse.ts';
import type { Source } from '../packages/server/src/domain/text.ts';
import type { Encoder } from '../packages/server/src/nlp/encoder.ts';

const documents = numberArgument(60);
const { files, encoder } = await openEncoder(modelFolder);
const opened = process.memoryUsage.rss();

const calls: (readonly Int32Array[])[] = [];
const recording: Encoder = {
  version: encoder.version,
  encode: (some) => {
    calls.push(some);
    return encoder.encode(some);
  },
};
const sources = [...swedish(), ...english()];
const analyse = makeAnalyser(files, recording);
await analyse(sources[0]!);
calls.length = 0;

let words = 0;
const whole = await cpuSeconds(async () => {
  for (const source of sources) words += (await analyse(source)).words;
});
const bare = await cpuSeconds(async () => {
  for (const sequences of calls) await encoder.encode(sequences);
});
const sequences = calls.flat();
const pieces = sequences.reduce((sum, { length }) => sum + length, 0);

console.log(
  `${encoder.version}: ${sources.length} documents, ${words} words, ${pieces} pieces, ${sequences.length} sequences`,
);
console.log(`whole pipeline ${Math.round(words / whole)} words per CPU-second`);
console.log(
  `bare session   ${Math.round(words / bare)} words, ${Math.round(pieces / bare)} pieces per CPU-second`,
);
console.log(`kept           ${((100 * bare) / whole).toFixed(1)} %`);
console.log(
  `memory         ${megabytes(opened)} MB opened, ${megabytes(process.resourceUsage().maxRSS * 1024)} MB at most`,
);

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

function megabytes(bytes: number): number {
  return Math.round(bytes / 2 ** 20);
}

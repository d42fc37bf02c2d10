/**
 * Measures the words per CPU second of the whole analysis and of the bare encoder session, for each model of the repository, in turns:
 *
 *   npm run bench:tagger -- <data folder> [documents]
 *
 * Reads Swedish press releases and English articles. It uses one thread and measures CPU time, so that a busy machine matters little.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder, numberArgument } from '../eval/model.ts';
import { readTexts } from '../eval/related-sets.ts';
import { openEncoder } from '../packages/server/src/analysis/worker/onnx-encoder.ts';
import type { Source } from '../packages/server/src/domain/text.ts';
import { makeAnalyser } from '../packages/server/src/nlp/analyse.ts';
import type { Encoder } from '../packages/server/src/nlp/encoder.ts';
import { printTable } from '../support/table.ts';
import { ownCpuMs } from './support/processes.ts';

const documents = numberArgument(60);
const rounds = 3;
const sources = [...swedish(), ...english()];
const models = [await openModel('en-sv'), await openModel('en-sv-fast')];
for (let round = 0; round < rounds; round++) for (const model of models) await measure(model);

console.log(`${documents} documents, ${models[0]!.words / rounds} words, ${rounds} rounds\n`);
printTable(
  ['words a CPU second', 'whole analysis', 'bare session', 'share of the session, %', 'subword tokens, bare session', 'MB'],
  models.map(({ version, words, tokens, wholeSeconds, bareSeconds, bytes }) => {
    const share = (100 * bareSeconds) / wholeSeconds;
    const figures = [words / wholeSeconds, words / bareSeconds, share, tokens / bareSeconds, bytes / 2 ** 20];
    return [version, ...figures.map(Math.round)];
  }),
); // prettier-ignore
const [standard, fast] = models.map(({ words, wholeSeconds }) => words / wholeSeconds);
console.log(
  `\nThe fast model analyses ${(fast! / standard!).toFixed(2)} times the words of the standard one.`,
);

/** Opens a model. `bytes` is the memory that the model takes; the counts are sums over all rounds. */
async function openModel(name: string) {
  const before = process.memoryUsage.rss();
  const { files, encoder } = await openEncoder(join(import.meta.dirname, '../models', name));
  const bytes = process.memoryUsage.rss() - before;
  const batches: (readonly Int32Array[])[] = [];
  const recording: Encoder = {
    version: encoder.version,
    encode: (sequences) => {
      batches.push(sequences);
      return encoder.encode(sequences);
    },
  };
  const analyse = makeAnalyser(files, recording);
  await analyse(sources[0]!);
  const counts = { words: 0, tokens: 0, wholeSeconds: 0, bareSeconds: 0 };
  return { version: encoder.version, encoder, analyse, batches, bytes, ...counts };
}

async function measure(model: Awaited<ReturnType<typeof openModel>>): Promise<void> {
  const { encoder, analyse, batches } = model;
  batches.length = 0;
  const wholeMs = await ownCpuMs(async () => {
    for (const source of sources) model.words += (await analyse(source)).words;
  });
  const sequences = [...batches];
  const bareMs = await ownCpuMs(async () => {
    for (const batch of sequences) await encoder.encode(batch);
  });
  model.wholeSeconds += wholeMs / 1000;
  model.bareSeconds += bareMs / 1000;
  model.tokens += sequences.flat().reduce((sum, { length }) => sum + length, 0);
}

function swedish(): Source[] {
  const texts = readTexts(dataFolder(), 'sv_gov_press').slice(0, documents / 2);
  return texts.map(({ headline = '', body }) => ({ headline, body, language: 'sv' }));
}

function english(): Source[] {
  const rows = readFileSync(join(dataFolder(), 'salience/en-gum.jsonl'), 'utf8').split('\n', documents / 2);
  return rows.map((row) => ({
    headline: '',
    body: (JSON.parse(row) as { text: string }).text,
    language: 'en',
  }));
}

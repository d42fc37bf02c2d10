/**
 * Counts the sentences whose tags (with category, relevance and places) are equal in the native runtime and in WebAssembly:
 *
 *   npm run eval:parity -- <data folder> [sentences]
 *
 * Both run the same release of the runtime. The kernels of WebAssembly differ from the native kernels as processors differ: they have no
 * VNNI and no fused multiply-add.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import { openEncoder } from '../packages/server/src/analysis/worker/onnx-encoder.ts';
import { makeAnalyser } from '../packages/server/src/nlp/analyse.ts';
import type { Source } from '../packages/server/src/domain/text.ts';
import type { Encoder, Encoding } from '../packages/server/src/nlp/encoder.ts';
import { joinSentence, readConll } from './conll.ts';
import { dataFolder, modelFolder, numberArgument } from './model.ts';
import { percent } from './score.ts';

// Throws ERR_MODULE_NOT_FOUND if `npm ci --prefix eval` was not run.
const { env, InferenceSession, Tensor } = (await import('onnxruntime-web')).default;

const count = numberArgument(2000);
const { files, encoder } = await openEncoder(modelFolder);
const native = makeAnalyser(files, encoder);
const wasm = makeAnalyser(files, await openWasm());

let equal = 0;
let closest = 1;
const sentences = [
  ...sourcesOf('uner-en-ewt/test.conll', 'en'),
  ...sourcesOf('sv-webbnyheter2012/test.conll', 'sv'),
];
for (const source of sentences) {
  const [one, other] = [await native(source), await wasm(source)];
  closest = Math.min(closest, cosine(one.vector, other.vector));
  if (isDeepStrictEqual(one.tags, other.tags)) equal++;
  else console.log(source.body, summary(one.tags), summary(other.tags));
}
console.log(
  `${equal} of ${sentences.length} sentences have equal tags (${percent(equal / sentences.length)} %)`,
);
console.log(`vectors: least cosine ${closest.toFixed(5)}`);

async function openWasm(): Promise<Encoder> {
  env.wasm.numThreads = 1;
  const session = await InferenceSession.create(readFileSync(join(modelFolder, 'encoder.onnx')), {
    executionProviders: ['wasm'],
    graphOptimizationLevel: 'all',
  });
  const run = async (sequence: Int32Array): Promise<Encoding> => {
    const { logits, vector } = await session.run({
      input_ids: new Tensor('int32', sequence, [1, sequence.length]),
    });
    return { logits: logits!.data as Float32Array, vector: vector!.data as Float32Array };
  };
  return {
    version: 'wasm',
    encode: async (sequences) => {
      const encodings: Encoding[] = [];
      for (const sequence of sequences) encodings.push(await run(sequence));
      return encodings;
    },
  };
}

function sourcesOf(file: string, language: Source['language']): Source[] {
  return readConll(join(dataFolder(), 'ner', file))
    .slice(0, count / 2)
    .map((sentence) => ({ headline: '', body: joinSentence(sentence).text, language }));
}

function cosine(a: Float32Array, b: Float32Array): number {
  const product = a.reduce((sum, value, at) => sum + value * b[at]!, 0);
  return a.some(Boolean) ? product : 1;
}

function summary(tags: readonly { tag: string; category: string; relevance: number }[]): string {
  return tags.map(({ tag, category, relevance }) => `${tag} (${category} ${relevance})`).join(', ');
}

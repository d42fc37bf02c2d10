import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { InferenceSession, Tensor } from 'onnxruntime-node';

import { type ModelConfig, type ModelFiles, versionedName } from '../../nlp/model.ts';
import type { TokenizerFile } from '../../nlp/tokens/tokenizer.ts';
import type { Encoder, Encoding } from '../../nlp/encoder.ts';
import { verifyFiles } from './model-files.ts';

/** An opened model: the files that the pipeline reads, and the encoder. */
export interface OpenModel {
  files: ModelFiles;
  encoder: Encoder;
}

/**
 * Opens the model in a folder: reads config.json, verifies every file that it lists by size and sha256, and starts one
 * single-threaded session. Throws an Error that names the file when one is missing or damaged.
 */
export async function openEncoder(folder: string): Promise<OpenModel> {
  const config = JSON.parse(await readFile(join(folder, 'config.json'), 'utf8')) as ModelConfig;
  verifyFiles(folder, config);
  const tokenizer = JSON.parse(await readFile(join(folder, 'tokenizer.json'), 'utf8')) as TokenizerFile;
  // Loading the model from its path, not from bytes in memory, and without an arena takes 134 MB instead of 178 MB, at the same speed.
  const session = await InferenceSession.create(join(folder, 'encoder.onnx'), {
    executionProviders: ['cpu'],
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    graphOptimizationLevel: 'all',
    enableCpuMemArena: false,
    enableMemPattern: false,
  });
  const { bos, eos } = config.special;
  const [probe] = await run(session, [Int32Array.of(bos, eos)]);
  if (probe!.vector.length !== config.hidden) {
    const actual = `${join(folder, 'encoder.onnx')} returns vectors of ${probe!.vector.length} numbers`;
    throw new Error(`${actual}, but the model's config says ${config.hidden}.`);
  }
  return {
    files: { config, tokenizer },
    encoder: {
      version: versionedName(config),
      encode: async (sequences) => {
        const encodings: Encoding[] = [];
        for (const indexes of runsOf(sequences)) {
          const output = await run(
            session,
            indexes.map((index) => sequences[index]!),
          );
          for (const [at, index] of indexes.entries()) encodings[index] = output[at]!;
        }
        return encodings;
      },
    },
  };
}

/**
 * The maximum number of subword tokens of one run. A run reads all weights, which takes as long as some twenty tokens: sequences of
 * 6 tokens took 4.5 ms alone and 1.2 ms each among sixteen; sequences of 24 tokens took 7.6 ms alone and 4.9 ms each among four (Intel
 * Xeon). Runs of 128 and 256 tokens were no faster for whole texts, and a worker took 8 and 36 MB more (bench/tagger.ts).
 */
const tokensPerRun = 64;

/**
 * Groups sequences into runs, and returns the indexes of each run. The sequences of a run have the same length: there is no
 * padding, and each encoding is bit for bit the same as in a run of its own.
 */
function runsOf(sequences: readonly Int32Array[]): number[][] {
  /** The run of each length that still has room. */
  const open = new Map<number, number[]>();
  const runs: number[][] = [];
  for (const [index, { length }] of sequences.entries()) {
    let run = open.get(length);
    if (run === undefined || (run.length + 1) * length > tokensPerRun) {
      run = [];
      open.set(length, run);
      runs.push(run);
    }
    run.push(index);
  }
  return runs;
}

/** Encodes sequences of the same length. */
async function run(session: InferenceSession, sequences: readonly Int32Array[]): Promise<Encoding[]> {
  const count = sequences.length;
  const { length } = sequences[0]!;
  const ids = new Int32Array(count * length);
  for (const [index, sequence] of sequences.entries()) ids.set(sequence, index * length);
  const { logits, vector, heads } = await session.run({
    input_ids: new Tensor('int32', ids, [count, length]),
  });
  const slice = (tensor: Tensor, index: number) => {
    const data = tensor.data as Float32Array;
    return data.subarray((index * data.length) / count, ((index + 1) * data.length) / count);
  };
  return sequences.map((_, index) => ({
    ...{ logits: slice(logits!, index), vector: slice(vector!, index) },
    heads: heads && slice(heads, index),
  }));
}

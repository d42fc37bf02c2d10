import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { InferenceSession, Tensor } from 'onnxruntime-node';

import { type ModelConfig, type ModelFiles, versionedName } from '../../nlp/model.ts';
import type { TokenizerFile } from '../../nlp/tokens/tokenizer.ts';
import type { Encoder, Encoding } from '../../nlp/encoder.ts';
import { verifyFiles } from './model-files.ts';

/** A model ready for use: what the pipeline needs to know of it, and its neural part. */
export interface OpenModel {
  files: ModelFiles;
  encoder: Encoder;
}

/**
 * Opens the model in a folder: reads config.json, verifies every file it lists by size and sha256, and starts one
 * single-threaded session. Throws an Error that names the file when one is missing or damaged.
 */
export async function openEncoder(folder: string): Promise<OpenModel> {
  const config = JSON.parse(await readFile(join(folder, 'config.json'), 'utf8')) as ModelConfig;
  verifyFiles(folder, config);
  const tokenizer = JSON.parse(await readFile(join(folder, 'tokenizer.json'), 'utf8')) as TokenizerFile;
  // From the path, not from bytes in memory, and without an arena: 134 MB instead of 178 MB in use, at the same speed.
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
    const made = `${join(folder, 'encoder.onnx')} makes vectors of ${probe!.vector.length} numbers`;
    throw new Error(`${made}, the model's config says ${config.hidden}.`);
  }
  return {
    files: { config, tokenizer },
    encoder: {
      version: versionedName(config),
      encode: async (sequences) => {
        const encodings: Encoding[] = [];
        for (const places of runs(sequences)) {
          const some = await run(
            session,
            places.map((at) => sequences[at]!),
          );
          for (const [index, at] of places.entries()) encodings[at] = some[index]!;
        }
        return encodings;
      },
    },
  };
}

/**
 * Pieces of one run. A run reads all weights, which takes as long as some twenty pieces: sequences of 6 pieces took 4.5 ms
 * alone and 1.2 among sixteen, those of 24 pieces 7.6 and, among four, 4.9 (Intel Xeon). Runs of 128 and 256 pieces were
 * no faster for whole texts, and a worker took 8 and 36 MB more (bench/tagger.ts).
 */
const PIECES_A_RUN = 64;

/**
 * Sequences that are read in one run, by their places: of one length, so there is no padding, and an encoding is to the
 * last bit what it is alone.
 */
function runs(sequences: readonly Int32Array[]): number[][] {
  const open = new Map<number, number[]>();
  const found: number[][] = [];
  for (const [at, { length }] of sequences.entries()) {
    let places = open.get(length);
    if (places === undefined || (places.length + 1) * length > PIECES_A_RUN) {
      places = [];
      open.set(length, places);
      found.push(places);
    }
    places.push(at);
  }
  return found;
}

/** Encodes sequences of one length. */
async function run(session: InferenceSession, sequences: readonly Int32Array[]): Promise<Encoding[]> {
  const count = sequences.length;
  const { length } = sequences[0]!;
  const ids = new Int32Array(count * length);
  for (const [at, sequence] of sequences.entries()) ids.set(sequence, at * length);
  const { logits, vector, heads } = await session.run({
    input_ids: new Tensor('int32', ids, [count, length]),
  });
  const part = (tensor: Tensor, at: number) => {
    const data = tensor.data as Float32Array;
    return data.subarray((at * data.length) / count, ((at + 1) * data.length) / count);
  };
  return sequences.map((_, at) => ({
    ...{ logits: part(logits!, at), vector: part(vector!, at) },
    heads: heads && part(heads, at),
  }));
}

/**
 * Encodes the texts of a set with the shipped model and caches the encodings outside the repository:
 *
 *   node eval/encodings.ts <data folder> [set …] [--cache <folder>] [--model <folder>]
 *
 * Each text is a line, appended at once, so that an interrupted run can resume. The cache is keyed by the checksum of the weights.
 * Remove it when windows are cut differently.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openEncoder } from '../packages/server/src/analysis/worker/onnx-encoder.ts';
import { makeAnalyser } from '../packages/server/src/nlp/analyse.ts';
import type { Language } from '../packages/server/src/domain/language.ts';
import { documentVector, type WindowVector } from '../packages/server/src/nlp/embedding/document-vector.ts';
import { SPECIAL_PIECES } from '../packages/server/src/nlp/tokens/sequences.ts';
import type { Encoder, Encoding } from '../packages/server/src/nlp/encoder.ts';
import { languageTexts } from './language-texts.ts';
import type { ModelConfig } from '../packages/server/src/nlp/model.ts';
import { modelFolder, positionals, values } from './model.ts';
import { type EvalText, readTexts } from './related-sets.ts';

interface ReadWindow extends WindowVector {
  vector: Float32Array;
}

/** The encodings of a text. */
export interface Encoded {
  id: string;
  /** A unit vector, as the service stores it. */
  vector: Float32Array;
  headline: ReadWindow[];
  body: ReadWindow[];
  tags: { tag: string; category: string; relevance: number }[];
}

const { files, hidden } = JSON.parse(readFileSync(join(modelFolder, 'config.json'), 'utf8')) as ModelConfig;
const cacheFolder = values.cache ?? join(tmpdir(), 'textkin-eval');

/** Reads the encodings of a set that are in the cache, by text id. */
export function readEncodings(set: string): Map<string, Encoded> {
  const path = cachePath(set);
  if (!existsSync(path)) return new Map();
  const lines = readFileSync(path, 'utf8').split('\n');
  // Empty, or the incomplete line of an interrupted run.
  lines.pop();
  return new Map(
    lines.map((line) => {
      const { id, windows, tags } = JSON.parse(line) as Line;
      const [headline, body] = [1, 0].map((field) =>
        windows
          .filter(([inHeadline]) => inHeadline === field)
          .map(([, pieces, bytes]) => ({ pieces, vector: floats(bytes) })),
      ) as [ReadWindow[], ReadWindow[]];
      return [id, { id, vector: documentVector(headline, body, hidden), headline, body, tags }];
    }),
  );
}

/** Encodes the texts of a set that are not in the cache. */
export async function encodeSet(set: string, texts: Iterable<EvalText>): Promise<void> {
  const known = readEncodings(set);
  const missing = [...texts].filter(({ id }) => !known.has(id));
  if (missing.length === 0) return;
  const { files: model, encoder } = await openEncoder(modelFolder);
  let calls: Encoding[][] = [];
  const pieces = new Map<Encoding, number>();
  const recording: Encoder = {
    version: encoder.version,
    encode: async (sequences) => {
      const encodings = [...(await encoder.encode(sequences))];
      for (const [at, encoding] of encodings.entries())
        pieces.set(encoding, sequences[at]!.length - SPECIAL_PIECES);
      calls.push(encodings);
      return encodings;
    },
  };
  const analyse = makeAnalyser(model, recording);
  const path = cachePath(set);
  for (const { id, lang, headline = '', body } of missing) {
    calls = [];
    pieces.clear();
    const { tags } = await analyse({ headline, body, language: lang });
    const hasHeadline = /[\p{L}\p{N}]/u.test(headline);
    const windows = calls.flatMap((encodings, call) =>
      encodings.map((encoding): Line['windows'][number] => [
        hasHeadline && call === 0 ? 1 : 0,
        pieces.get(encoding)!,
        base64(encoding.vector),
      ]),
    );
    const line: Line = {
      id,
      windows,
      tags: tags.map(({ tag, category, relevance }) => ({ tag, category, relevance })),
    };
    appendFileSync(path, `${JSON.stringify(line)}\n`);
  }
}

interface Line {
  id: string;
  windows: [headline: 0 | 1, pieces: number, vector: string][];
  tags: Encoded['tags'];
}

function cachePath(set: string): string {
  const folder = join(cacheFolder, files['encoder.onnx']!.sha256.slice(0, 16));
  mkdirSync(folder, { recursive: true });
  return join(folder, `${set}.jsonl`);
}

function base64(vector: Float32Array): string {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64');
}

function floats(base64: string): Float32Array {
  return new Float32Array(new Uint8Array(Buffer.from(base64, 'base64')).buffer);
}

/** Encodes a sample of a language's texts, large enough that its mean hardly changes. */
export async function encodeLanguage(data: string, language: Language): Promise<Encoded[]> {
  const texts = languageTexts(data, language);
  const step = texts.length / languageSample;
  const sample = Array.from({ length: languageSample }, (_, at) => texts[Math.floor(at * step)]!);
  await encodeSet(`language-${language}`, sample);
  return [...readEncodings(`language-${language}`).values()];
}

const languageSample = 400;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [data, ...sets] = positionals;
  if (data === undefined) throw new Error('usage: node eval/encodings.ts <data folder> [set ...]');
  for (const set of sets) {
    const start = performance.now();
    if (set === 'en' || set === 'sv') await encodeLanguage(data, set);
    else await encodeSet(set, readTexts(data, set));
    console.log(`${set}: ${Math.round((performance.now() - start) / 1000)} s`);
  }
}

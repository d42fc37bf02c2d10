import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEncoder } from '../../packages/server/src/analysis/worker/onnx-encoder.ts';
import type { Encoding } from '../../packages/server/src/nlp/encoder.ts';
import { makeRecogniser, type Recognise } from '../../packages/server/src/nlp/mentions/recognise.ts';
import { modelFolder, values } from '../model.ts';

const keyBytes = 16;
/** The number of windows of a field that are encoded. Later windows do not count in a document vector. */
const windowsPerField = 16;

/**
 * Opens a reader of texts that returns the vectors of windows, and nothing else of the encoder. The vectors are cached in a file outside
 * the repository by the pieces of the window, so a text with a footer costs at most the window of the footer.
 */
export async function openWindowReader(): Promise<Recognise> {
  const { files, encoder } = await openEncoder(modelFolder);
  const { hidden, labels } = files.config;
  const folder = values.cache ?? join(tmpdir(), 'textkin-eval');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `windows-${files.config.version}.bin`);
  const known = readCache(path, hidden);
  let place = 0;
  const recognise = makeRecogniser(files, {
    version: encoder.version,
    async encode(sequences) {
      const found: Encoding[] = [];
      for (const ids of sequences) {
        const key = createHash('sha256').update(new Uint8Array(ids.buffer, ids.byteOffset, ids.byteLength)).digest().subarray(0, keyBytes); // prettier-ignore
        let vector = known.get(key.toString('hex'));
        if (vector === undefined && place < windowsPerField) {
          const [encoding] = await encoder.encode([ids]);
          vector = Float32Array.from(encoding!.vector);
          known.set(key.toString('hex'), vector);
          appendFileSync(path, Buffer.concat([key, Buffer.from(vector.buffer)]));
        }
        place++;
        found.push({
          logits: new Float32Array(ids.length * labels.length),
          vector: vector ?? new Float32Array(hidden),
        });
      }
      return found;
    },
  });
  return (text) => {
    place = 0;
    return recognise(text);
  };
}

function readCache(path: string, hidden: number): Map<string, Float32Array> {
  const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  const length = keyBytes + 4 * hidden;
  const found = new Map<string, Float32Array>();
  for (let at = 0; at + length <= bytes.length; at += length)
    found.set(
      bytes.toString('hex', at, at + keyBytes),
      new Float32Array(new Uint8Array(bytes.subarray(at + keyBytes, at + length)).buffer),
    );
  return found;
}

import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Model, ModelConfig } from '../../nlp/model.ts';

/** Returns the folder of a model's files. Throws when its package is not installed. */
export const installedModel = (model: Pick<Model, 'package'>): string =>
  dirname(fileURLToPath(import.meta.resolve(`${model.package}/config.json`)));

/** Throws an Error that names the file when a file of the config is missing, or differs in size or SHA-256. */
export function verifyFiles(folder: string, { files }: Pick<ModelConfig, 'files'>): void {
  for (const [name, expected] of Object.entries(files)) verify(join(folder, name), expected);
}

/**
 * Hashes a file through one buffer that is reused: the weights (45 MB) take 32 ms of CPU time with it and 65 ms with a stream,
 * of the 270 ms in which a worker starts.
 */
function verify(path: string, { bytes, sha256 }: { bytes: number; sha256: string }): void {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(2 ** 20);
  const file = openSync(path, 'r');
  let size = 0;
  try {
    for (let read = 0; (read = readSync(file, buffer)) > 0; size += read)
      hash.update(buffer.subarray(0, read));
  } finally {
    closeSync(file);
  }
  if (size !== bytes) throw new Error(`${path} has ${size} bytes, but the model's config says ${bytes}.`);
  if (hash.digest('hex') !== sha256) {
    throw new Error(`${path} is damaged: its sha256 differs from the model's config.`);
  }
}

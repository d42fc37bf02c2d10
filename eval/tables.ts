import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The model package, which holds the learned tables because they inherit the licences of their texts and names. `--model` does not
 * change it: the service reads the tables from here.
 */
const folder = fileURLToPath(new URL('../models/en-sv', import.meta.url));

/** Replaces parts of `tables/<name>.json`, and writes its new checksum into the package's config. */
export function writeTables(name: string, parts: Readonly<Record<string, unknown>>): void {
  const path = `tables/${name}.json`;
  const file = join(folder, path);
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as object) : {};
  const text = `${JSON.stringify({ ...before, ...parts }, null, 1)}\n`;
  writeFileSync(file, text);
  const configFile = join(folder, 'config.json');
  const config = JSON.parse(readFileSync(configFile, 'utf8')) as { files: Record<string, unknown> };
  config.files[path] = {
    bytes: Buffer.byteLength(text),
    sha256: createHash('sha256').update(text).digest('hex'),
  };
  writeFileSync(configFile, `${JSON.stringify(config, null, 2)}\n`);
}

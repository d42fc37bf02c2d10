import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root, sources } from './sources.ts';

const model = join(root, 'models/en-sv');

test('learned tables lie in the model package, under its licence, and not in the server', () => {
  // The loops of kernel.wat, assembled, are code of our own.
  const files = sources('packages/server/src/**/*.ts').filter(
    ({ path }) => !path.endsWith('/kernel-bytes.ts'),
  );
  assert.ok(files.length > 100);
  for (const { path, text } of files) {
    const literals = [...text.matchAll(/'[^'\n]*'|`[^`]*`/g)].map(([{ length }]) => length);
    assert.ok(Math.max(0, ...literals) < 5000, `${path} holds a table in a literal`);
    assert.doesNotMatch(text, /CC BY/, path);
  }
});

test('the config of the model names every table with its size and checksum', () => {
  const config = readFileSync(join(model, 'config.json'), 'utf8');
  const { files } = JSON.parse(config) as { files: Record<string, { bytes: number; sha256: string }> };
  const tables = globSync('tables/*', { cwd: model });
  assert.deepEqual(Object.keys(files).toSorted(), ['encoder.onnx', 'tokenizer.json', ...tables].toSorted());
  for (const name of tables) {
    const content = readFileSync(join(model, name));
    assert.deepEqual(
      files[name],
      { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') },
      `${name}: the eval command that writes it writes its checksum too`,
    );
  }
});

import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { installPackages } from '../support/packages.ts';
import { root } from '../support/process.ts';
import { runService } from '../support/service.ts';
import { readmeProgram } from './readme.ts';

const folder = await installPackages(['@textkin/client']);

test('the published form is plain JavaScript that a program can import', async () => {
  const service = await runService({ workers: 0 });
  const { apiKey, secretKey } = await service.context.keys.issue('published');
  const program = `
    import { Textkin, TextkinError } from '@textkin/client';
    const textkin = new Textkin(${JSON.stringify({ url: service.url, apiKey, secretKey })});
    const { collection_id } = await textkin.call('collection.create', { name: 'Published', language: 'sv' });
    const error = await textkin.call('text.get', { collection_id, text_id: 1 }).catch((reason) => reason);
    console.log(collection_id, error instanceof TextkinError, error.reason);`;
  writeFileSync(join(folder, 'program.mjs'), program);
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'program.mjs')]);
  assert.equal(stdout, '1 true noSuchText\n');
});

test('its types serve a strict project, and the examples of the README keep to them', () => {
  mkdirSync(join(folder, 'node_modules/@types'), { recursive: true });
  symlinkSync(join(root, 'node_modules/@types/node'), join(folder, 'node_modules/@types/node'));
  writeFileSync(join(folder, 'readme.ts'), readmeProgram());
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'es2024',
    module: 'nodenext',
    types: ['node'],
    skipLibCheck: false,
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['readme.ts'] }));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const compiler = fileURLToPath(import.meta.resolve('typescript/bin/tsc'));
  const { stdout, status } = spawnSync(process.execPath, [compiler, '--project', folder], {
    encoding: 'utf8',
  });
  assert.equal(stdout, '');
  assert.equal(status, 0);
});

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { newFixture } from '../clients/fixture.ts';
import { installClient, noPyPI, pythons } from '../clients/python.ts';
import { temporaryFolder } from '../support/folder.ts';
import { root } from '../support/process.ts';

const run = promisify(execFile);
const notebook = join(root, 'packages/python/examples/archive.ipynb');
const packages = ['pandas==3.1.1', 'matplotlib==3.11.2', 'nbclient==0.11.0', 'ipykernel==7.4.0'];
const newest = pythons().at(-1);
const skip = newest ? noPyPI(newest) : 'no Python: apt-get install python3 python3-venv';
const python = newest && skip === false ? await installClient(newest, packages) : '';

test('the notebook ends in a table and a plot', { skip }, async () => {
  const { credentials } = await newFixture(1);
  const folder = temporaryFolder();
  copyFileSync(notebook, join(folder, 'archive.ipynb'));
  const env = {
    ...process.env,
    TEXTKIN_URL: credentials.url,
    TEXTKIN_API_KEY: credentials.apiKey,
    TEXTKIN_SECRET_KEY: credentials.secretKey,
  };
  await run(python, [join(python, '../jupyter-execute'), '--inplace', 'archive.ipynb'], {
    cwd: folder,
    env,
  });
  const { cells } = JSON.parse(readFileSync(join(folder, 'archive.ipynb'), 'utf8')) as {
    cells: { outputs?: { data?: Record<string, string | string[]> }[] }[];
  };
  const [names, weeks, plot] = cells.flatMap(({ outputs = [] }) => outputs.slice(-1)).slice(-3);
  const table = [names!.data!['text/html']].flat().join('');
  assert.deepEqual(
    [...table.matchAll(/<td>(Volvo|Gothenburg|Northvolt|Stockholm)<\/td>/g)]
      .map(([, name]) => name)
      .toSorted(),
    ['Gothenburg', 'Northvolt', 'Stockholm', 'Volvo'],
  );
  assert.match([weeks!.data!['text/html']].flat().join(''), /2026-10-05/);
  assert.ok([plot!.data!['image/png']].flat().join('').length > 1000);
});

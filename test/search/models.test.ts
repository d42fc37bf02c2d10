import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { otherModel } from '../support/model.ts';
import { compareTwoModels } from './two-models.ts';

suite('vectors of two models', () => {
  test('are never compared: a text of another model counts as a text without a vector', async () => {
    const seed = Number(process.env['SEED'] ?? 4);
    assert.ok((await compareTwoModels(seed)) > 0, `seed ${seed}`);
  });

  test('may have any number of dimensions, as the model of the package defines', () => {
    const script = join(import.meta.dirname, 'children', 'two-models.ts');
    const environment = { ...process.env, ...otherModel({ version: '9.0.0', hidden: 40 }) };
    const { stdout, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8', env: environment });
    const said = /^\{.*\}$/m.exec(stdout)?.[0];
    assert.ok(said, stderr + stdout);
    const { byMeaning, ...model } = JSON.parse(said) as { byMeaning: number };
    assert.deepEqual(model, { name: 'textkin-en-sv 9.0.0', dimensions: 40 });
    assert.ok(byMeaning > 0);
  });
});

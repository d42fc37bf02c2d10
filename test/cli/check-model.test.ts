import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkModel } from '../../packages/server/src/cli/checks.ts';
import { repetitionsOf } from '../../support/repetitions.ts';
import { upTo } from '../fuzz/seeds.ts';
import { temporaryFolder } from '../support/folder.ts';
import { seededFor } from '../support/seed.ts';

/** Returns a folder whose config.json has the checksum of one file with this content. */
function folderWithModel(original: string | Uint8Array): string {
  const folder = temporaryFolder();
  const sha256 = createHash('sha256').update(original).digest('hex');
  const files = { 'encoder.onnx': { bytes: original.length, sha256 } };
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ name: 'm', version: '1', files }));
  return folder;
}

test('a missing model is reported as a problem', async () => {
  const { verdict, detail } = await checkModel(() => join(temporaryFolder(), 'nowhere'));
  assert.equal(verdict, 'problem');
  assert.match(detail, /config\.json/);
});

test('a package that is not installed is reported as a problem', async () => {
  const { verdict } = await checkModel(() => import.meta.resolve('@textkin/no-such-model/config.json'));
  assert.equal(verdict, 'problem');
});

test('a missing file of the model is named', async () => {
  const { verdict, detail } = await checkModel(() => folderWithModel('weights'));
  assert.equal(verdict, 'problem');
  assert.match(detail, /encoder\.onnx/);
});

test('a file of the model with other content is named', async () => {
  for (const content of ['short', 'Weights']) {
    const folder = folderWithModel('weights');
    writeFileSync(join(folder, 'encoder.onnx'), content);
    const { verdict, detail } = await checkModel(() => folder);
    assert.equal(verdict, 'problem');
    assert.match(detail, /encoder\.onnx/);
  }
});

test('a file of the model with one byte changed is named', async (t) => {
  const random = seededFor(t);
  const sound = Buffer.from(Uint8Array.from({ length: 5000 }, () => upTo(random, 256)));
  const folder = folderWithModel(sound);
  const path = join(folder, 'encoder.onnx');
  for (let round = 0; round < repetitionsOf('modelFlips'); round++) {
    const damaged = Buffer.from(sound);
    const at = upTo(random, sound.length);
    damaged[at] = damaged[at]! ^ (1 << upTo(random, 8));
    writeFileSync(path, damaged);
    const { verdict, detail } = await checkModel(() => folder);
    assert.equal(verdict, 'problem', `byte ${at}`);
    assert.match(detail, /encoder\.onnx/);
  }
});

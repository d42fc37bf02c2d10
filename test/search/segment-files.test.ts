import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildSegment } from '../../packages/server/src/index/segment/build.ts';
import { models } from '../../packages/server/src/nlp/model.ts';
import { encodeTerms } from '../../packages/server/src/nlp/terms/encoded-terms.ts';
import { SegmentFiles } from '../../packages/server/src/search/indexing/segment-files.ts';
import { repetitionsOf } from '../../support/repetitions.ts';
import { seeded } from '../support/texts.ts';
import { temporaryFolder } from '../support/folder.ts';

const segment = (from: number) =>
  buildSegment(
    Array.from({ length: 5 }, (_, at) => ({
      textId: from + at,
      date: at,
      terms: encodeTerms([{ hash: 10 + at, weight: 16 }]),
      vector: { values: new Int8Array(16).fill(at + 1), norm: 4 * (at + 1) },
    })),
  );

const entry = (id: number, isSaved: boolean, deleted: number[] = []) => ({
  id,
  bytes: segment(10 * id).bytes,
  deleted,
  isSaved,
});

test('the last saved index is loaded, and files of other segments are deleted', async () => {
  const folder = temporaryFolder();
  const files = new SegmentFiles(folder, models.standard.name);
  assert.equal(await files.load(7), undefined);
  assert.deepEqual(await files.list(), []);
  await files.save(7, 3, [entry(1, false), entry(2, false, [21])]);
  const first = await files.load(7);
  assert.deepEqual(
    [first?.version, first?.segments.map(({ id, deleted }) => [id, deleted])],
    [
      3,
      [
        [1, []],
        [2, [21]],
      ],
    ],
  );
  assert.deepEqual(new Uint8Array(first!.segments[0]!.bytes), new Uint8Array(segment(10).bytes));
  await files.save(7, 4, [entry(2, true), entry(3, false)]);
  assert.deepEqual(
    (await files.load(7))?.segments.map(({ id }) => id),
    [2, 3],
  );
  assert.deepEqual(readdirSync(join(folder, '7')).sort(), ['2.segment', '3.segment', 'manifest.json']);
  assert.deepEqual(await files.list(), [7]);
  await files.remove(7);
  assert.deepEqual(readdirSync(folder), []);
});

test('a file that is damaged anywhere is not loaded, and neither are the other files of its index', async () => {
  const folder = temporaryFolder();
  const files = new SegmentFiles(folder, models.standard.name);
  await files.save(1, 9, [entry(1, false), entry(2, false)]);
  const seed = Number(process.env['SEED'] ?? 3);
  const random = seeded(seed);
  for (const name of readdirSync(join(folder, '1'))) {
    const path = join(folder, '1', name);
    const whole = readFileSync(path);
    for (let time = 0; time < repetitionsOf('segmentFlips'); time++) {
      const damaged = Buffer.from(whole);
      const at = Math.floor(random() * damaged.length);
      damaged[at]! ^= 1 << Math.floor(random() * 8);
      writeFileSync(path, damaged);
      assert.equal(await files.load(1), undefined, `seed ${seed}: byte ${at} of ${name}`);
      writeFileSync(path, whole.subarray(0, at));
      assert.equal(await files.load(1), undefined, `seed ${seed}: ${at} bytes of ${name}`);
    }
    writeFileSync(path, whole.subarray(0, -1));
    assert.equal(await files.load(1), undefined, `${name} without its last byte`);
    writeFileSync(path, whole);
  }
  assert.equal((await files.load(1))?.version, 9);
});

test('an index with vectors of another model, or of an unnamed one, is not loaded', async () => {
  const folder = temporaryFolder();
  const files = new SegmentFiles(folder, models.standard.name);
  await files.save(1, 9, [entry(1, false)]);
  const path = join(folder, '1', 'manifest.json');
  const json = readFileSync(path, 'utf8').split('\n')[1]!;
  const write = (text: string): void => {
    writeFileSync(path, `${createHash('sha256').update(text).digest('hex')}\n${text}\n`);
  };
  write(json);
  assert.equal((await files.load(1))?.version, 9);
  for (const changed of [
    json.replace(models.standard.name, 'another 1.0.0'),
    json.replace('"format":2', '"format":1').replace(`"model":"${models.standard.name}",`, ''),
  ]) {
    assert.notEqual(changed, json);
    write(changed);
    assert.equal(await files.load(1), undefined, changed);
  }
});

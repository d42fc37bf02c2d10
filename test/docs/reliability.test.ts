import assert from 'node:assert/strict';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { isQuick, titleOf } from '../../scripts/docs/reliability.ts';
import { subjects } from '../../support/drill.ts';
import { leftOut } from '../../support/left-out.ts';
import { times, type Tried } from '../../support/often.ts';
import { risks } from '../../support/reliability.ts';
import { root } from '../support/process.ts';

test('each risk is tried by tests that are there', () => {
  assert.equal(risks.length, 37);
  for (const { risk, tried, open } of risks) {
    assert.ok(tried.length > 0 || open !== undefined, risk);
    for (const { file, titles } of tried)
      for (const begin of titles)
        assert.ok(titleOf(file, begin) !== undefined, `${risk}: ${file} has no test "${begin}"`);
    assert.ok(tried.length === 0 || tried.some(isQuick), `${risk}: npm test tries nothing`);
  }
});

test('what npm test leaves out is there', () => {
  for (const glob of leftOut) {
    const files = globSync(glob, { cwd: root });
    assert.equal(files.length, glob.split(',').length, glob);
  }
});

test('the drill runs files that are there, and all that is counted by chance', () => {
  for (const { file } of subjects) assert.ok(existsSync(join(root, file)), file);
  const counted = new Set<Tried>(subjects.flatMap((subject) => subject.counted));
  const tried = Object.entries(times).filter(([, { full, long }]) => long > full);
  assert.deepEqual(counted, new Set([...tried.map(([one]) => one), 'callsAtTheWire']));
});

import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { subjects } from '../../support/drill.ts';
import { isSlowFile, slowFiles } from '../../support/slow-files.ts';
import { repetitions, type RepeatedTest } from '../../support/repetitions.ts';
import { root } from '../support/process.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Returns whether `npm test` runs a test of the file. */
function isInQuick(file: string): boolean {
  if (file.startsWith('test/integrations/') || isSlowFile(file)) return false;
  const source = read(file);
  const count = (pattern: RegExp) => [...source.matchAll(pattern)].length;
  return count(/\b(?:test|it)\(/g) > count(/skip: unlessFull/g);
}

test('each of the 39 risks has test files that exist, and npm test runs one of them', () => {
  const rows = [...read('docs/reliability.md').matchAll(/^\| (\d+) \| (.+?) \| (.+?) \| .*\|$/gm)];
  assert.deepEqual(
    rows.map(([, number]) => Number(number)),
    Array.from({ length: 39 }, (_, at) => at + 1),
  );
  for (const [, , risk, links] of rows) {
    const files = Array.from(links!.matchAll(/\]\(\.\.\/(test\/[^)]+)\)/g), ([, file]) => file!);
    assert.ok(files.length > 0, risk);
    for (const file of files) assert.ok(existsSync(join(root, file)), `${risk}: ${file}`);
    assert.ok(files.some(isInQuick), `${risk}: npm test runs none of ${files.join(', ')}`);
  }
});

test('every file that npm test skips exists', () => {
  for (const glob of slowFiles) {
    const files = globSync(glob, { cwd: root });
    assert.equal(files.length, glob.split(',').length, glob);
  }
});

test('the drill runs files that exist, and covers everything that random tests count', () => {
  for (const { file } of subjects) assert.ok(existsSync(join(root, file)), file);
  const countedTests = new Set<RepeatedTest>(subjects.flatMap((subject) => subject.counted));
  const longerTests = Object.entries(repetitions).filter(([, { full, long }]) => long > full);
  assert.deepEqual(countedTests, new Set([...longerTests.map(([one]) => one), 'callsAtTheWire']));
});

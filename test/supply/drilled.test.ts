import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { drillPage, drillProblems } from '../../scripts/release/drilled.ts';
import { columns, rule } from '../../support/drill.ts';
import { toMarkdown } from '../../support/printed.ts';
import { temporaryFolder } from '../support/folder.ts';

const subjects = [
  { file: 'test/a.test.ts', code: ['one'], counted: [] },
  { file: 'test/b.test.ts', code: ['two', 'three'], counted: [] },
];
const folder = temporaryFolder();

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** Changes a file, and commits the change with the given date. */
function commit(path: string, date: string): void {
  write(path, date);
  const run = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.org', ...args], {
      cwd: folder,
      env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
    });
  run('init', '--quiet');
  run('add', '--all');
  run('commit', '--quiet', '--message', date);
}

/** Writes the page of a drill with a row for each time, and returns the problems on 10 March at noon. */
function problems(rows: [file: string, time: string][]): string[] {
  const printed = rows.map(([file, time]) => `${file} | holds on | holds | 1 | 60 | ${time} | 7 | `);
  write(drillPage, toMarkdown([columns.join(' | '), rule.join(' | '), ...printed].join('\n')));
  return drillProblems(folder, subjects, new Date('2026-03-10T12:00:00Z'));
}

test('a drill is too old for a release after two days, and when its code or its test has changed since', () => {
  commit('one/code.ts', '2026-03-09T10:00:00+01:00');
  commit('three/code.ts', '2026-03-01T10:00:00Z');
  const old = `${drillPage} has no result of the last two days for`;
  const outdated = `${drillPage} has a result that is older than the code for`;
  assert.deepEqual(problems([]), [`${old} some files: run npm run drill -- a b.`]);
  assert.deepEqual(
    problems([
      ['test/a.test.ts', '2026-03-09 09:00'],
      ['test/b.test.ts', '2026-03-08 12:00'],
    ]),
    [],
  );
  assert.deepEqual(
    problems([
      ['test/a.test.ts', '2026-03-09 08:59'],
      ['test/b.test.ts', '2026-03-08 11:59'],
    ]),
    [`${old} some files: run npm run drill -- b.`, `${outdated} some files: run npm run drill -- a.`],
  );
  // The oldest row of a file counts; a row of an earlier drill has only a day, which begins at midnight.
  assert.deepEqual(
    problems([
      ['test/a.test.ts', '2026-03-10 09:00'],
      ['test/a.test.ts', '2026-03-09'],
      ['test/b.test.ts', '2026-03-09 12:00'],
    ]),
    [`${outdated} some files: run npm run drill -- a.`],
  );
  commit('test/b.test.ts', '2026-03-09T12:01:00Z');
  assert.deepEqual(
    problems([
      ['test/a.test.ts', '2026-03-10 09:00'],
      ['test/b.test.ts', '2026-03-09 12:00'],
    ]),
    [`${outdated} some files: run npm run drill -- b.`],
  );
});

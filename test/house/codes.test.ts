import assert from 'node:assert/strict';
import { test } from 'node:test';
import { STATUS_CODES } from 'node:http';
import { errorCodes } from '../../packages/client/src/contract/errors.ts';
import { sources } from './sources.ts';

/** Where a number that is a code may stand, and why. */
const allowed: Record<string, string> = {
  'packages/server/src/domain/errors.ts': 'the table itself',
  'packages/client/src/contract/errors.ts': 'generated from the table',
  'test/wire/codes.test.ts': 'the codes as the contract has them, by hand on purpose',
  'bench/service/busy-calls.ts': 'the id of a text, not a code',
};

test('no code of an error is written by hand: sources, comments and tests use its name', () => {
  const codes = Object.values(errorCodes).filter((code) => STATUS_CODES[code] === undefined);
  const number = new RegExp(`(?<![\\w.])(${[...new Set(codes)].join('|')})(?![\\w.]|:\\d)`);
  const folders = ['packages/*/src', 'test', 'scripts', 'bench', 'eval', 'support'];
  const files = sources(...folders.map((folder) => `${folder}/**/*.{ts,tsx}`));
  assert.ok(files.length > 300);
  const found = files
    .filter(({ path }) => !(path in allowed))
    .flatMap(({ path, text }) => text.split('\n').map((line, at) => `${path}:${at + 1}: ${line.trim()}`))
    .filter((line) => number.test(line.replace(/^\S+ /, '')));
  assert.deepEqual(found, []);
  for (const path of Object.keys(allowed)) {
    assert.ok(
      files.some((file) => file.path === path && number.test(file.text)),
      `${path} needs no leave`,
    );
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '../../packages/server/src/domain/language.ts';
import { sources } from './sources.ts';

test('no code outside languages/ compares the language of a text', () => {
  const code = `['"\`](?:${languages.join('|')})['"\`]`;
  const comparison = new RegExp(String.raw`[=!]==?\s*${code}|${code}\s*[=!]==?|\bcase ${code}`);
  const files = sources('packages/*/src/**/*.{ts,tsx}');
  assert.ok(files.length > 300);
  const comparingFiles = files.filter(({ text }) => comparison.test(text)).map(({ path }) => path);
  assert.deepEqual(
    comparingFiles.filter((path) => !path.startsWith('packages/server/src/languages/')),
    [],
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '../../packages/server/src/domain/language.ts';
import { sources } from './sources.ts';

test('no code outside languages/ compares the language of a text', () => {
  const code = `['"\`](?:${languages.join('|')})['"\`]`;
  const asks = new RegExp(String.raw`[=!]==?\s*${code}|${code}\s*[=!]==?|\bcase ${code}`);
  const files = sources('packages/*/src/**/*.{ts,tsx}');
  assert.ok(files.length > 300);
  const asking = files.filter(({ text }) => asks.test(text)).map(({ path }) => path);
  assert.deepEqual(
    asking.filter((path) => !path.startsWith('packages/server/src/languages/')),
    [],
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from '../../packages/console/src/words/en.ts';
import { errorsSv } from '../../packages/console/src/words/errors-sv.ts';
import { sv } from '../../packages/console/src/words/sv.ts';
import { errors } from '../../packages/server/src/domain/errors.ts';

test('every error of the service has a Swedish sentence, and no other has one', () => {
  for (const [name, [code]] of Object.entries(errors)) {
    assert.match(errorsSv[code] ?? '', /^\p{Lu}.*\.$/u, `${name}, ${code}`);
  }
  const codes = new Set(Object.values(errors).map(([code]) => String(code)));
  assert.deepEqual(
    Object.keys(errorsSv).filter((code) => !codes.has(code)),
    [],
  );
});

/** Every leaf of the words, by its path; what takes numbers and names is called with one. */
function leaves(words: object, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]: [string, unknown]) => {
    const here = `${path}/${key}`;
    if (typeof value === 'function') return [[here, (value as (...some: number[]) => string)(2, 3)]];
    return typeof value === 'string' ? [[here, value]] : leaves(value as object, here);
  });
}

test('both languages say everything, each in its own words', () => {
  const [english, swedish] = [leaves(en), new Map(leaves(sv))];
  assert.deepEqual(
    english.map(([path]) => path),
    [...swedish.keys()],
  );
  const same = english.filter(([path, text]) => swedish.get(path) === text && /[a-z]{3}/.test(text));
  // Words that are alike in both languages.
  const alike = new Set([
    '/theme/auto',
    '/text/body',
    '/text/id',
    '/category/person',
    '/playground/shortcut',
  ]);
  assert.deepEqual(
    same.map(([path]) => path).filter((path) => !alike.has(path)),
    [],
  );
  for (const [path, text] of [...english, ...swedish]) assert.notEqual(text.trim(), '', path);
});

test('a number of things takes the form that it has in the language', () => {
  assert.deepEqual(
    [0, 1, 2, 1000].map((count) => en.texts.texts(count)),
    ['0 texts', '1 text', '2 texts', '1,000 texts'],
  );
  assert.deepEqual(
    [0, 1, 2, 1000].map((count) => sv.texts.texts(count)),
    ['0 texter', '1 text', '2 texter', '1\u00a0000 texter'],
  );
});

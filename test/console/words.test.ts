import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type ErrorData, errorCodes, type ErrorName, TextkinError } from '@textkin/client';
import { lists as enLists } from '../../packages/console/src/words/en/entities/lists.ts';
import { savedSearches as enSaved } from '../../packages/console/src/words/en/entities/saved-searches.ts';
import { acts as enActs } from '../../packages/console/src/words/en/acts/acts.ts';
import { shortcuts as enShortcuts } from '../../packages/console/src/words/en/acts/shortcuts.ts';
import { en } from '../../packages/console/src/words/en/index.ts';
import { errorsSv } from '../../packages/console/src/words/errors-sv.ts';
import { loadSentences, sentenceOf } from '../../packages/console/src/words/sentence.ts';
import { lists as svLists } from '../../packages/console/src/words/sv/entities/lists.ts';
import { savedSearches as svSaved } from '../../packages/console/src/words/sv/entities/saved-searches.ts';
import { acts as svActs } from '../../packages/console/src/words/sv/acts/acts.ts';
import { shortcuts as svShortcuts } from '../../packages/console/src/words/sv/acts/shortcuts.ts';
import { sv } from '../../packages/console/src/words/sv/index.ts';
import { errors } from '../../packages/server/src/domain/errors.ts';

test('every error of the service has a Swedish sentence, and there are no others', () => {
  assert.deepEqual(Object.keys(errorsSv), Object.keys(errors));
  for (const [name, sentence] of Object.entries(errorsSv)) {
    assert.match(sentence, /^\p{Lu}.*\.$/u, name);
    const [, english] = errors[name as ErrorName];
    // The English sentence has {scopes}, which the service derives from {scope}.
    for (const [, blank] of sentence.matchAll(/(\{\w+)\}/g)) assert.ok(english.includes(blank!), name);
  }
  assert.equal(new Set(Object.values(errorsSv)).size, Object.keys(errors).length);
});

test('errors are shown in Swedish by the console, and in English by the service', async () => {
  await loadSentences(sv);
  const error = (code: number, data?: ErrorData) =>
    new TextkinError({ code, message: 'From the service.', method: 'text.create', data });
  const code = errorCodes.textLimit;
  const limit = 7;
  assert.equal(sentenceOf(error(code, { reason: 'textLimit', limit }), en), 'From the service.');
  assert.match(sentenceOf(error(code, { reason: 'textLimit', limit }), sv), /många texter .* 7\.$/);
  assert.match(sentenceOf(error(code, { reason: 'byteLimit', limit }), sv), /lagra högst 7 byte/);
  // A sentence of the service with the name of a field.
  const message = 'Try again after "retry_after" seconds.';
  const data: ErrorData = { reason: 'busy', retry_after: 2 };
  const busy = new TextkinError({ code: errorCodes.busy, message, method: 'text.create', data });
  assert.equal(sentenceOf(busy, en), 'Try again after 2 seconds.');
  // The response of a gateway, and an error of a newer service.
  assert.match(sentenceOf(error(502), sv), /HTTP-status 502/);
  assert.match(sentenceOf(error(502), en), /HTTP status 502/);
  assert.equal(sentenceOf(error(code, { reason: 'brandNew' as ErrorName }), sv), 'From the service.');
});

/** All texts, with those that are loaded later. */
const allEn = { ...en, lists: enLists, acts: enActs, shortcutDialogs: enShortcuts, savedSearches: enSaved };
const allSv = { ...sv, lists: svLists, acts: svActs, shortcutDialogs: svShortcuts, savedSearches: svSaved };
/** The functions that return the texts that are loaded later. */
const hooks: Record<string, readonly string[]> = {
  lists: ['useListWords', 'listWordsOf'],
  acts: ['useActsWords'],
  savedSearches: ['useSavedWords'],
  shortcutDialogs: ['useShortcutWords', 'shortcuts'],
};

/** Returns every text by its path; functions are called with an example. */
function leaves(words: object, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]: [string, unknown]) => {
    const here = `${path}/${key}`;
    if (typeof value === 'function') return [[here, (value as (...some: number[]) => string)(2, 3)]];
    return typeof value === 'string' ? [[here, value]] : leaves(value as object, here);
  });
}

test('both languages have every text, and no text is in both', () => {
  const english = leaves(allEn);
  const swedish = new Map(leaves(allSv));
  assert.deepEqual(
    english.map(([path]) => path),
    [...swedish.keys()],
  );
  const same = english.filter(([path, text]) => swedish.get(path) === text && /[a-z]{3}/.test(text));
  // Texts that are equal in both languages.
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

test('every text is used in a file of the console', () => {
  const src = join(import.meta.dirname, '../../packages/console/src');
  // These files of words/ use texts.
  const usingFiles = ['words/index.ts', 'words/sentence.ts'];
  const paths = globSync('**/*.{ts,tsx}', { cwd: src }).filter(
    (path) => !path.startsWith('words/') || usingFiles.includes(path),
  );
  const wordsByFile = paths.map((path) => new Set(readFileSync(join(src, path), 'utf8').match(/[\w-]+/g)));
  // Texts that are looked up by names that the service returns.
  const usedByName =
    /^\/(languageName|shortcutDialogs\/(places|acts|palette\/(kinds|languages))|keys\/scopes|importing\/(reasons|rejected)|signIn\/ended)\//;
  const unused = leaves(allEn)
    .filter(([path]) => !usedByName.test(path))
    .map(([path]) => path.split('/').slice(1))
    .filter((path) => {
      const ways = hooks[path[0]!] ?? [path[0]!];
      return !wordsByFile.some((names) => ways.some((way) => names.has(way)) && names.has(path.at(-1)!));
    });
  assert.deepEqual(unused, []);
});

test('a counted noun has the plural form of its language', () => {
  assert.deepEqual(
    [0, 1, 2, 1000].map((count) => en.texts.texts(count)),
    ['0 texts', '1 text', '2 texts', '1,000 texts'],
  );
  assert.deepEqual(
    [0, 1, 2, 1000].map((count) => sv.texts.texts(count)),
    ['0 texter', '1 text', '2 texter', '1\u00a0000 texter'],
  );
});

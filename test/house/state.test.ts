import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sources } from './sources.ts';

const files = sources('packages/{server,importing,client,console}/src/**/*.{ts,tsx}');
const pure = /^packages\/server\/src\/(?:domain|languages|nlp|scoring|index|related|tags|listing)\//;

/** Where a pure floor keeps a variable of its module, with the reason. */
const allowed: Record<string, string> = {
  'packages/server/src/domain/account.ts': 'the span of the current month, a cache of what its date says',
  'packages/server/src/index/kernel/dot-products.ts': 'views of the memory of the kernel, which grows',
  'packages/server/src/index/kernel/row-sums.ts': 'scratch memory of a thread, cleared before each use',
  'packages/server/src/index/segment/read-terms.ts': 'scratch memory of a thread, written before it is read',
};

test('no module exports a variable that changes', () => {
  for (const { path, text } of files) assert.doesNotMatch(text, /^export (?:let|var)\b/m, path);
});

test('the pure floors keep no state in modules, but for scratch memory and caches', () => {
  const found = files.filter(({ path, text }) => pure.test(path) && /^(?:let|var)\b/m.test(text));
  assert.deepEqual(found.map(({ path }) => path).toSorted(), Object.keys(allowed).toSorted());
});

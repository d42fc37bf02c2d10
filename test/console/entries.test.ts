import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entryOfForm, mergedEntry, ownName } from '../../packages/console/src/vocabularies/changed-entry.ts';

const form =
  (values: Record<string, string>) =>
  (name: string): string =>
    values[name] ?? '';

test('an entry has its usual name in addition to its names by language', () => {
  const inputs = { category: 'location', name: ' UK ', sv: 'Storbritannien', en: 'United Kingdom' };
  const names = { sv: 'Storbritannien', en: 'United Kingdom' };
  assert.deepEqual(entryOfForm(form(inputs), 'uk'), {
    ...{ id: 'uk', category: 'location', name: 'UK', names, aliases: [] },
  });
  assert.deepEqual(entryOfForm(form({ ...inputs, name: '' }), 'uk'), {
    ...{ id: 'uk', category: 'location', names, aliases: [] },
  });
  assert.equal(ownName({ name: 'UK', names }), 'UK');
  assert.equal(ownName({ name: 'Storbritannien', names }), '');
  assert.equal(ownName({ name: 'UK' }), 'UK');
});

test('a merged entry keeps its names and gains those of the other', () => {
  const names = { en: 'United Kingdom' };
  const entry = { id: 'uk', category: 'location' as const, name: 'UK', names, aliases: ['Britain'] };
  const other = { id: 'gb', category: 'location' as const, name: 'Great Britain', aliases: ['UK', 'GB'] };
  assert.deepEqual(mergedEntry(entry, other), {
    ...{ id: 'uk', category: 'location', name: 'UK', names },
    aliases: ['Britain', 'Great Britain', 'GB'],
  });
  assert.deepEqual(mergedEntry({ ...entry, name: 'United Kingdom' }, { ...other, aliases: [] }), {
    ...{ id: 'uk', category: 'location', names },
    aliases: ['Britain', 'Great Britain'],
  });
});

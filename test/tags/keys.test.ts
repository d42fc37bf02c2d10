import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Category } from '../../packages/server/src/domain/tags/tag.ts';
import { fold, nameKey } from '../../packages/server/src/tags/fold.ts';
import { withoutGenitive } from '../../packages/server/src/tags/variants/genitive.ts';

const swedish = 'åäö';
const isOne = (one: string, other: string, letters = swedish, category: Category = 'unknown') =>
  nameKey({ tag: one, category }, letters) === nameKey({ tag: other, category }, letters);

test('names that differ only in case, accents, hyphens, dots and spaces have one key', () => {
  for (const [one, other] of [
    ['Nato', 'NATO'],
    ['U.S.', 'U. S.'],
    ['Svenska Kraftnät', 'svenska-kraftnät'],
    ['José', 'Jose'],
    ['Covid-19', 'covid 19'],
    ['A\u030angstro\u0308m', 'Ångström'],
  ] as const)
    assert.ok(isOne(one, other), `${one} ${other}`);
  for (const [one, other] of [
    ['Malmö', 'Malmo'],
    ['Gruppen 1-2', 'Gruppen 12'],
    ['C', 'C++'],
    ['...', '--'],
  ] as const)
    assert.ok(!isOne(one, other), `${one} ${other}`);
  assert.ok(isOne('Malmö', 'Malmo', ''), 'in English ö is an o');
  assert.ok(!isOne('a-b.se', 'ab.se', '', 'url'), 'every character of an address counts');
});

test("a language's own letters sort after z, in its order", () => {
  const words = ['Öl', 'Zon', 'Ärla', 'Äng', 'Ås', 'Adel', 'Éclair', 'Ek'];
  const sorted = words.toSorted((one, other) => (fold(one, swedish) < fold(other, swedish) ? -1 : 1));
  assert.deepEqual(sorted, ['Adel', 'Éclair', 'Ek', 'Zon', 'Ås', 'Äng', 'Ärla', 'Öl']);
});

test('a genitive ending is removed only from names that are likely genitives in the language', () => {
  assert.equal(withoutGenitive('Europaparlamentets', ['sv']), 'Europaparlamentet');
  assert.equal(withoutGenitive('Svenska Spels', ['en', 'sv']), 'Svenska Spel');
  for (const name of ['Lars', 'Handels', 'Hs', 'Volvo'])
    assert.equal(withoutGenitive(name, ['sv']), undefined, name);
  assert.equal(withoutGenitive('Europaparlamentets', ['en']), undefined);
});

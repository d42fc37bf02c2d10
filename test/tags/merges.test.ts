import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { comparedName } from '../../packages/server/src/tags/merges/likeness.ts';
import { hasInitials, hasLetters, isShortened } from '../../packages/server/src/tags/merges/short-names.ts';
import { isMisspelled, spellingKeys } from '../../packages/server/src/tags/merges/spelling.ts';

/** Returns all names that differ from a name in one letter. */
function misspellings(name: string, letter: string): string[] {
  const places = Array.from({ length: name.length + 1 }, (_, at) => [name.slice(0, at), name.slice(at)]);
  return (places as [string, string][]).flatMap(([before, after]) => [
    before + letter + after,
    before + after.slice(1),
    before + letter + after.slice(1),
    before + (after[1] ?? '') + (after[0] ?? '') + after.slice(2),
  ]);
}

test('names that differ in a letter have a key in common, or one more letter at the end', () => {
  let count = 0;
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'b', 'å', ' ', 'c', '1'), minLength: 4, maxLength: 14 }),
      fc.constantFrom('a', 'b', 'z', '2'),
      (name, letter) => {
        for (const other of misspellings(name, letter)) {
          assert.equal(isMisspelled(name, other), isMisspelled(other, name));
          if (!isMisspelled(name, other)) continue;
          count++;
          const keys = new Set(spellingKeys(name));
          const isEnding = name.startsWith(other) || other.startsWith(name);
          assert.ok(isEnding || spellingKeys(other).some((key) => keys.has(key)), `${name} = ${other}`);
        }
      },
    ),
  );
  assert.ok(count > 100);
});

test('digits, first letters and short names tell names apart', () => {
  for (const [one, other] of [
    ['lib dem', 'lib dems'],
    ['girja', 'girjas'],
    ['wangarata rovers', 'wangaratta rovers'],
    ['bernadotte', 'bernadtote'],
  ] as const)
    assert.ok(isMisspelled(one, other), one);
  for (const [one, other] of [
    ['route 61', 'route 62'],
    ['route 6', 'route 61'],
    ['hanna berg', 'anna berg'],
    ['anna berg', 'anna herg'],
    ['iran', 'irak'],
    ['malmö ff', 'malmö ff'],
  ] as const)
    assert.ok(!isMisspelled(one, other), one);
});

test('a name is short for another by its words, its initials or its letters', () => {
  const name = (tag: string, isPerson = false) => comparedName(tag, 'åäö', isPerson);
  const isCommon = (word: string) => word === 'universitet';
  const isShort = (one: string, other: string, isPerson = false) =>
    isShortened(name(one, isPerson), name(other, isPerson), isCommon);
  assert.ok(isShort('Lib Dems', 'Liberal Democrats'));
  assert.ok(isShort('Lib Dem', 'Liberal Democrats'));
  assert.ok(isShort('G. Persson', 'Göran Persson', true));
  assert.ok(isShort('George Bush', 'George W. Bush', true));
  assert.ok(!isShort('Liberal Democrats', 'Lib Dems'));
  assert.ok(!isShort('Lunds universitet', 'Lunds universitetsbibliotek'));
  assert.ok(!isShort('Anna Ek', 'Anna Berg', true));
  assert.ok(!isShort('Anna Ek', 'Hanna Maria Ek', true));
  assert.ok(hasInitials(name('Society of St Vincent de Paul'), 'svp'));
  assert.ok(hasLetters(name('Utrikesdepartementet'), 'ud'));
  assert.ok(!hasLetters(name('Departementet'), 'ud'));
});

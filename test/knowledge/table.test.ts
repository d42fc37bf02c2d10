import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import type { Entry } from '../../knowledge/entry.ts';
import { writeTable } from '../../knowledge/write.ts';
import { formOf, formsOf } from '../../packages/server/src/knowledge/form.ts';
import { kinds } from '../../packages/server/src/knowledge/layout.ts';
import { KnowledgeTable } from '../../packages/server/src/knowledge/table.ts';

const tableOf = (entries: readonly Entry[]) =>
  new KnowledgeTable(new Uint8Array(writeTable(entries, '1.0.0')));

const entry = (name: string, more: Partial<Entry> = {}): Entry => ({
  ...{
    key: `own:${name}`,
    kind: 'organization',
    name,
    nameSv: name,
    aliases: [],
    prominence: 0.5,
    shared: false,
  },
  ...more,
});

/** Returns the numbers of the entries that a name may stand for, found one by one. */
function search(entries: readonly Entry[], surface: string): number[] {
  for (const form of formsOf(surface)) {
    const matches = entries.flatMap(({ name, nameSv, aliases }, number) =>
      [name, nameSv, ...aliases].some((one) => [formOf(one), formOf(one).replace(/^the /, '')].includes(form))
        ? number
        : [],
    );
    if (matches.length > 0) return matches;
  }
  return [];
}

suite('the knowledge table', () => {
  test('finds for each name the entries that have it', () => {
    const word = fc.constantFrom(
      'Volvo',
      'Åbo',
      'Abo',
      'the Hague',
      'FN',
      'Fn',
      'ÖB',
      'Zürich',
      'U.S.',
      'St. Paul',
      'H&M',
      'SVT1',
    );
    const names = fc.record({
      name: word,
      nameSv: word,
      aliases: fc.array(word, { maxLength: 3 }),
      kind: fc.constantFrom(...kinds),
      prominence: fc.double({ min: 0.01, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(names, { maxLength: 12 }), word, (some, surface) => {
        const entries = some.map((one, at) => entry(one.name, { ...one, key: `own:${at}` }));
        const matches = tableOf(entries).find(surface);
        assert.deepEqual(
          matches.map(({ entry }) => entry).toSorted((a, b) => a - b),
          search(entries, surface),
        );
        const shares = matches.map(({ prominence }) => prominence);
        assert.deepEqual(
          shares,
          shares.toSorted((a, b) => b - a),
        );
        for (const { entry, kind } of matches) assert.equal(kind, entries[entry]!.kind);
      }),
    );
  });

  test('distinguishes abbreviations from words, and finds a name with or without accents, capitals and articles', () => {
    const table = tableOf([
      entry('World Health Organization', { aliases: ['WHO'] }),
      entry('São Paulo', { kind: 'location' }),
      entry("McDonald's"),
      entry('Orebro', { kind: 'location' }),
    ]);
    const names = (surface: string) => table.find(surface).map(({ entry }) => entry);
    assert.deepEqual(names('WHO'), [0]);
    assert.deepEqual(names('Who'), []);
    assert.deepEqual(names('the World Health Organization'), [0]);
    assert.deepEqual(names('Sao Paulo'), [1]);
    assert.deepEqual(names('SAO PAULO'), [1]);
    assert.deepEqual(names('McDonald’s'), [2]);
    assert.deepEqual(names('Örebro'), [], 'ö is a letter of its own');
  });

  test('marks the usual name and names that several things have', () => {
    const [usual, alias] = [entry('Nato', { aliases: ['Atlantpakten'] }), entry('Nora', { shared: true })];
    const table = tableOf([usual, alias]);
    assert.deepEqual(
      table.find('Nato').map(({ isName, isShared }) => [isName, isShared]),
      [[true, false]],
    );
    assert.equal(table.find('Atlantpakten')[0]!.isName, false);
    assert.equal(table.find('Nora')[0]!.isShared, true);
  });

  test('refuses bytes that are not a table', () => {
    assert.throws(() => new KnowledgeTable(new Uint8Array(64)), /not a knowledge table/);
  });
});

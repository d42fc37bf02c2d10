import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import type { WorldEntry } from '../../packages/server/src/knowledge/details.ts';
import { WorldDetails } from '../../packages/server/src/knowledge/details.ts';
import { weigh } from '../../packages/server/src/knowledge/first-names.ts';
import { likenessOf, MISSPELLED, searchForm } from '../../packages/server/src/knowledge/likeness.ts';
import { misspelledForms } from '../../packages/server/src/knowledge/misspelled.ts';
import { NameIndex } from '../../packages/server/src/knowledge/names.ts';
import { KnowledgeTable } from '../../packages/server/src/knowledge/table.ts';
import { WorldNames } from '../../packages/server/src/search/names/world-names.ts';

/** Runs all steps of a generator. */
function run<Result>(steps: Generator<undefined, Result>): Result {
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}

const indexOf = (entries: readonly WorldEntry[]) =>
  run(NameIndex.read({ header: { entries: entries.length } as never, at: (number) => entries[number]! }));

const word = fc.constantFrom(
  'Anna',
  'an',
  'Berg',
  'Bergström',
  'Åsa',
  'asa',
  'FN',
  'of',
  'the',
  'Sankt-Anna',
);
const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
const entry = fc.record({
  id: fc.constant(''),
  kind: fc.constantFrom('person' as const, 'location' as const),
  ...{ name, nameSv: name, aliases: fc.array(name, { maxLength: 2 }) },
  ...{ description: fc.constant(''), descriptionSv: fc.constant('') },
  prominence: fc.integer({ min: 1, max: 255 }).map((number) => number / 255),
});

suite('the search of names', () => {
  test('finds what a comparison with every name finds, likeliest first', () => {
    fc.assert(
      fc.property(
        fc.array(entry, { maxLength: 12 }),
        name,
        fc.integer({ min: 1, max: 5 }),
        (entries, query, limit) => {
          const form = searchForm(query);
          const expected = entries
            .map(({ name, nameSv, aliases, kind, prominence }, number) => {
              const likeness = [name, nameSv, ...aliases].map((one) => likenessOf(form, searchForm(one)));
              return { entry: number, kind, prominence, likeness: Math.max(...likeness) };
            })
            .filter(({ kind, likeness }) => kind === 'person' && likeness > 0)
            .sort((one, other) => weigh(other) - weigh(one))
            .slice(0, limit);
          const accepts = (kind: string) => kind === 'person';
          const matches = run(indexOf(entries).find({ name: query, accepts, limit }));
          assert.deepEqual(
            matches.map((one) => weigh(one)),
            expected.map((one) => weigh(one)),
          );
          for (const { entry, likeness, prominence } of matches) {
            const { name, nameSv, aliases, kind, prominence: own } = entries[entry]!;
            const forms = [name, nameSv, ...aliases].map((one) => likenessOf(form, searchForm(one)));
            assert.deepEqual([kind, prominence, likeness], ['person', own, Math.max(...forms)]);
          }
          assert.equal(new Set(matches.map(({ entry }) => entry)).size, matches.length);
        },
      ),
    );
  });

  test('only an equal form has likeness 1, and forms that share more words are more alike', () => {
    assert.equal(likenessOf('anna berg', 'anna berg'), 1);
    const order = ['anna karin berg', 'anna bergström', 'anna karin bergström'];
    const values = order.map((form) => likenessOf('anna berg', form));
    assert.deepEqual(
      values,
      values.toSorted((one, other) => other - one),
    );
    assert.ok(values[0]! > MISSPELLED && values[1]! < MISSPELLED);
    assert.equal(likenessOf('anna berg', 'berg'), 0);
    assert.equal(likenessOf('anna anna', 'anna berg'), 0, 'a word counts once');
  });

  test('a misspelled form is at a distance of one letter, and all such forms are tried', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'e', 'ö', ' '), minLength: 5, maxLength: 9 });
    fc.assert(
      fc.property(
        letters,
        fc.nat(8),
        fc.constantFrom('a', 'b', 'e', 'ö'),
        fc.nat(3),
        (form, place, letter, change) => {
          const at = Math.min(place, form.length - 2);
          const [before, one, two, after] = [form.slice(0, at), form[at]!, form[at + 1]!, form.slice(at + 2)];
          const misspelling = [
            before + two + after,
            before + letter + one + two + after,
            before + letter + two + after,
            before + two + one + after,
          ][change]!;
          if (misspelling !== form) assert.ok(new Set(misspelledForms(form)).has(misspelling), misspelling);
        },
      ),
    );
    assert.deepEqual([...misspelledForms('mora')], [], 'a short name with another letter is another name');
    assert.ok(![...misspelledForms('kanal 5')].includes('kanal 4'));
  });

  const bytes = new Uint8Array(readFileSync(new URL('../../packages/knowledge/world.bin', import.meta.url)));
  const world = new WorldNames(new KnowledgeTable(bytes), new WorldDetails(bytes));
  const find = (name: string) => world.find({ name, accepts: () => true, limit: 20 });

  test('finds names in either language, their beginnings, words and misspellings', async () => {
    for (const query of ['Haag', 'The Hague', 'hague', 'HAAG']) {
      const [best] = await find(query);
      assert.deepEqual([best!.entry.name, best!.likeness], ['The Hague', 1], query);
    }
    for (const query of [
      'stef löf',
      'Löfven',
      'Stefan Löfvne',
      'Stefan Löfvén',
      'Stefan Löfven’s',
      'Stefann Löfven',
    ])
      assert.equal((await find(query))[0]!.entry.name, 'Stefan Löfven', query);
    assert.deepEqual(await find('Qwrtzqwrtz'), []);
    assert.deepEqual(await find('  '), []);
  });

  test('an abbreviation in lower case is found, and reported as not in its usual spelling', async () => {
    const [capitals] = await find('FN');
    const [small] = await find('fn');
    assert.deepEqual([capitals!.entry.id, capitals!.isWritten], [small!.entry.id, true]);
    assert.equal(small!.isWritten, false);
  });
});

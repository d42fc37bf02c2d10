import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { entryCategories } from '../../../packages/importing/src/vocabularies/categories.ts';
import type { ImportedEntry } from '../../../packages/importing/src/vocabularies/entry.ts';
import { csvHeader, csvRow } from '../../../packages/importing/src/vocabularies/writing/csv.ts';
import { turtleConcept, turtleHeader } from '../../../packages/importing/src/vocabularies/writing/turtle.ts';
import { entriesIn } from './read.ts';
import { workbookOf } from './samples.ts';

const sign = fc.constantFrom('a', 'Å', ' ', '"', "'", ';', '|', ',', '\\', '😀', '<', '>', '%', '1', '.');
const line = fc
  .string({ unit: sign, minLength: 1, maxLength: 12 })
  .map((text) => text.replaceAll(/\s+/g, ' ').trim())
  .filter((text) => text !== '');
const degrees = (most: number) =>
  fc.integer({ min: -most * 100, max: most * 100 }).map((value) => value / 100);

const naming = fc.oneof(
  line.map((name) => ({ name })),
  fc
    .record({ sv: line, en: line }, { requiredKeys: [], noNullPrototype: true })
    .filter((names) => Object.keys(names).length > 0)
    .map((names) => ({ names })),
);
const entry: fc.Arbitrary<ImportedEntry> = fc
  .record(
    {
      id: fc.oneof(line, fc.constantFrom('http://example.org/c/1', 'Q7')),
      category: fc.constantFrom(...entryCategories),
      naming,
      aliases: fc.uniqueArray(line, { maxLength: 4 }),
      description: line,
      uri: fc.constantFrom('https://example.org/a?b=c', 'http://www.wikidata.org/entity/Q7'),
      place: fc.record({ latitude: degrees(90), longitude: degrees(180) }),
      never: fc.constant(true as const),
    },
    { requiredKeys: ['id', 'category', 'naming'], noNullPrototype: true },
  )
  .map(({ naming, place = {}, aliases = [], ...others }) => {
    const names: (string | undefined)[] = 'name' in naming ? [naming.name] : Object.values(naming.names);
    const other = aliases.filter((alias) => !names.includes(alias));
    return { ...others, ...naming, ...place, ...(other.length > 0 && { aliases: other }) };
  });
const entries = fc.uniqueArray(entry, { selector: ({ id }) => id, maxLength: 5 });

const byId = (list: ImportedEntry[]) => list.toSorted((one, other) => (one.id < other.id ? -1 : 1));

test('entries that are exported as CSV are imported unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(entries, async (list) => {
      assert.deepEqual(byId(await entriesIn('list.csv', csvHeader + list.map(csvRow).join(''))), byId(list));
    }),
  );
});

test('entries that are exported as a workbook are imported unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(entries, async (list) => {
      assert.deepEqual(byId(await entriesIn('list.xlsx', await workbookOf(list))), byId(list));
    }),
    { numRuns: 30 },
  );
});

test('entries that are exported as Turtle are imported unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(entries, async (list) => {
      fc.pre(list.length > 0);
      const read = await entriesIn('list.ttl', turtleHeader + list.map(turtleConcept).join('\n'));
      assert.deepEqual(byId(read), byId(list.map(asConcept)));
    }),
  );
});

/** Returns an entry as read from Turtle: without a category it is a place if it has coordinates; an id that is an address is its uri. */
function asConcept(entry: ImportedEntry): ImportedEntry {
  const { id, uri, category, latitude } = entry;
  return {
    ...entry,
    ...(uri === undefined && id.startsWith('http') && { uri: id }),
    ...(category === 'unknown' && latitude !== undefined && { category: 'location' }),
  };
}

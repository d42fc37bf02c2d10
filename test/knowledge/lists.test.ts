import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { suite, test } from 'node:test';
import { readList, readOwnLists } from '../../knowledge/own.ts';
import { KnowledgeTable } from '../../packages/server/src/knowledge/table.ts';

const world = new URL('../../packages/knowledge/world.bin', import.meta.url);
const header =
  'kind\tname\tname_sv\taliases\tdescription\tdescription_sv\tprominence\tshared\tcoordinates\twikidata';

suite('our own lists of names', () => {
  const { rows, problems } = readOwnLists();

  test('break no rule, and name each thing once', () => {
    assert.deepEqual(problems, []);
    assert.equal(new Set(rows.map(({ entry }) => entry.key)).size, rows.length);
    assert.ok(rows.length > 20_000, `${rows.length}`);
  });

  test('are in the table that is shipped', () => {
    const table = new KnowledgeTable(new Uint8Array(readFileSync(world)));
    assert.ok(statSync(world).size < 12 * 2 ** 20);
    for (const { place, entry } of rows) {
      const kinds = table.find(entry.name).map(({ kind }) => kind);
      assert.ok(kinds.includes(entry.kind), `${place}: ${entry.name} is ${kinds.join(', ')}`);
    }
  });

  for (const [row, problem] of [
    ['robot\tR2-D2\t\t\tdroid\t\t.3', /"robot" is not a kind/],
    ['person\t\t\t\tking\t\t.3', /name and name_sv are empty/],
    ['person\tCarl\t\t\tking\t\t2', /prominence "2"/],
    ['person\tCarl \t\t\tking\t\t.3', /spaces around/],
    ['person\tCarl\t\tA||B\tking\t\t.3', /an alias is empty/],
    ['location\tLund\t\t\ttown\t\t.3\t\t55.7;13.2', /coordinates/],
    ['person\tCarl\t\t\tking\t\t.3\t\t\tP31', /wikidata/],
  ] as const)
    test(`a row is named with what is wrong: ${problem.source}`, () => {
      const [outcome] = readList('own/x.tsv', `${header}\n${row}\n`);
      assert.ok(typeof outcome === 'string' && outcome.startsWith('own/x.tsv:2: '), JSON.stringify(outcome));
      assert.match(outcome, problem);
    });
});

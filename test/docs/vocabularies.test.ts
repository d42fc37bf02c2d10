import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { entryColumns } from '../../packages/importing/src/vocabularies/columns.ts';
import { root } from '../support/process.ts';
import { entriesIn } from '../import/lists/read.ts';

const page = readFileSync(join(root, 'docs/vocabularies.md'), 'utf8');
const queries = [...page.matchAll(/^```sparql\n(.+?)^```$/gms)].map(([, query]) => query!);

/** Returns the columns of the result of a query: what its SELECT names, in order. */
function columnsOf(query: string): string[] {
  const head = query.slice(0, query.indexOf('WHERE'));
  return [...head.replaceAll(/\((?:.|\n)*? AS (\?\w+)\)/g, '$1').matchAll(/\?(\w+)/g)].map(
    ([, name]) => name!,
  );
}

test('the import reads the columns of each query on the page', async () => {
  assert.equal(queries.length, 4);
  for (const query of queries) {
    const columns = columnsOf(query);
    const values: Record<string, string> = {
      item: 'http://www.wikidata.org/entity/Q101',
      itemLabel_sv: 'Storåns kommun',
      itemLabel_en: 'Storån Municipality',
      itemAltLabel: 'Storån|Great River',
      description: 'kommun i Sverige',
      coord: 'Point(17.5 59.25)',
    };
    const cells = columns.map((name) => values[name] ?? assert.fail(`${name} is a new column`));
    const [entry] = await entriesIn('query.csv', `${columns.join(',')}\n${cells.join(',')}\n`);
    assert.deepEqual(entry, {
      id: 'Q101',
      category: 'unknown',
      names: { sv: 'Storåns kommun', en: 'Storån Municipality' },
      aliases: ['Storån', 'Great River'],
      description: 'kommun i Sverige',
      uri: values['item'],
      ...(columns.includes('coord') && { latitude: 59.25, longitude: 17.5 }),
    });
  }
});

test('every variable of a query is bound, and its brackets are balanced', () => {
  for (const query of queries) {
    const [head = '', body = ''] = query.split('WHERE');
    for (const [, name] of query.matchAll(/\?(\w+)/g))
      assert.ok(body.includes(`?${name} `) || head.includes(`AS ?${name})`), `${name}: ${query}`);
    for (const [open, close] of ['{}', '()'].map((pair) => [pair[0]!, pair[1]!] as const))
      assert.equal(query.split(open).length, query.split(close).length, query);
  }
});

test('the page lists only names of columns that the import knows', () => {
  const rows = /### Columns\n(.+?)\n### /s
    .exec(page)![1]!
    .split('\n')
    .filter((line) => /^\| [a-z_, ]+ \|/.test(line));
  for (const row of rows.slice(1)) {
    const [, field = '', names = ''] = row.split(/ ?\| /);
    const [before = ''] = names.split(/: |; names in one cell/);
    for (const [, name] of before.matchAll(/`([\p{L}_]+)`/gu)) {
      const columns = entryColumns([name!], {});
      assert.ok(
        Object.values(columns).some((found) => found.includes(name!)),
        `${field}: ${name}`,
      );
    }
  }
  assert.ok(rows.length > 8);
});

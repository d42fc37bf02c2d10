import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ListFormat } from '../../../packages/importing/src/vocabularies/formats.ts';
import { readList, reasonsIn } from './read.ts';
import { listSamples } from './samples.ts';

const many = 300_000;

/** Lists that are made to stop a reader: nested deeply, never closed, or growing by entities. */
const hostile: readonly [format: ListFormat, content: string][] = [
  ['turtle', `${listSamples.turtle}<a> <b> ${'['.repeat(many)}`],
  ['turtle', `${listSamples.turtle}<a> <b> ${'( '.repeat(many)}`],
  ['turtle', `${listSamples.turtle}<a> <b> """${'x '.repeat(many)}`],
  ['turtle', `${listSamples.turtle}<a> <b> "${'\\"'.repeat(many)}`],
  ['turtle', `<${'a'.repeat(many)}`],
  ['rdf-xml', `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${'<a>'.repeat(many)}`],
  ['rdf-xml', `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><!--${'- '.repeat(many)}`],
  ['rdf-xml', `<a ${'b="c" '.repeat(many)}`],
  ['json-ld', '['.repeat(many)],
  ['json-ld', '{"a":'.repeat(5000) + '1' + '}'.repeat(5000)],
  ['json-ld', `{"@context":{"@vocab":"http://a/"},"@graph":${'[{"a":'.repeat(2000)}1${'}]'.repeat(2000)}}`],
  ['json', '['.repeat(many)],
  ['sparql-json', `{"head":${'{"a":'.repeat(many)}`],
  ['sparql-json', `{"head":{},"results":{"bindings":[${'{"a":'.repeat(many)}`],
  ['csv', `name,"${'""'.repeat(many)}`],
];

test('a list made to stop its reader is read to its end, or refused', async () => {
  for (const [format, content] of hostile) {
    const rows = await readList('list', content, { format }).catch(String);
    assert.ok(typeof rows === 'string' || rows.length <= 3, `${format}: ${content.slice(0, 80)}`);
  }
});

test('entities of XML are not expanded without end', async () => {
  const levels = Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`);
  const xml = listSamples['rdf-xml']
    .replace('?>', `?><!DOCTYPE rdf:RDF [<!ENTITY e0 "hello">${levels.join('')}]>`)
    .replace('Storån', '&e9;');
  const rows = await readList('list.rdf', xml);
  assert.ok(JSON.stringify(rows).length < 10_000);
});

test('a list is read up to the maximum number of entries', async () => {
  assert.deepEqual(await reasonsIn('list.csv', 'name\na\nb\nc\nd\n', { most: 2 }), [
    [4, 'It has more than 2 entries.'],
  ]);
});

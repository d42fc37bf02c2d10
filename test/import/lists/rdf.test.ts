import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entriesIn, readList, reasonsIn } from './read.ts';
import { listSamples } from './samples.ts';

const { turtle, 'rdf-xml': rdfXml, 'json-ld': jsonLd } = listSamples;

const expected = [
  {
    id: 'http://example.org/c/1',
    category: 'person',
    names: { sv: 'Saga Vestin', en: 'Saga of Vestin' },
    aliases: ['S. Vestin', 'Vestin, Saga'],
    description: 'ordförande i kommunstyrelsen',
    uri: 'http://www.wikidata.org/entity/Q101',
  },
  {
    id: 'http://example.org/c/2',
    category: 'location',
    name: 'Storån',
    uri: 'http://example.org/c/2',
    latitude: 59.25,
    longitude: 17.5,
  },
];

test('one list in Turtle, RDF/XML and JSON-LD gives the same entries, wherever the pieces end', async () => {
  for (const piece of [1, 13, 64 * 1024]) {
    assert.deepEqual(await entriesIn('list.ttl', turtle, { piece }), expected);
    assert.deepEqual(await entriesIn('list.rdf', rdfXml, { piece }), expected);
    assert.deepEqual(await entriesIn('list.jsonld', jsonLd, { piece }), expected);
  }
});

test('the format of a list without an extension is seen from its content', async () => {
  for (const content of [turtle, rdfXml, jsonLd])
    assert.deepEqual(await entriesIn('list', content), expected);
});

test('a label in another language is the name where there is no other', async () => {
  const finnish = `<http://example.org/1> a <http://www.w3.org/2004/02/skos/core#Concept> ;
    <http://www.w3.org/2004/02/skos/core#prefLabel> "Helsinki"@fi, "Хельсинки"@ru ;
    <http://www.w3.org/2004/02/skos/core#altLabel> "Stadi"@fi, "Хельсинг"@ru .`;
  const [entry] = await entriesIn('list.ttl', finnish, { category: 'location' });
  assert.deepEqual([entry!.name, entry!.aliases], ['Helsinki', ['Stadi']]);
});

test('what is read before a broken line is kept, and the line is reported', async () => {
  const broken = `${turtle}\n<c/3> a skos:Concept ; skos:prefLabel "unclosed .\n<c/4> a skos:Concept .`;
  const rows = await readList('list.ttl', broken);
  assert.equal(rows.filter((row) => 'entry' in row).length, 2);
  const last = rows.at(-1)!;
  assert.ok('reason' in last && last.line! >= 15 && last.reason.startsWith('It is not valid Turtle: '));
  const xml = rdfXml.replace('<skos:prefLabel>Storån</skos:prefLabel>', '<skos:prefLabel>Storån</wrong>');
  const [[line, why]] = (await reasonsIn('list.rdf', xml)).slice(-1) as [[number, string]];
  assert.deepEqual([line, why.startsWith('It is not valid RDF/XML: ')], [16, true]);
});

test('a context elsewhere is never fetched', async () => {
  for (const context of ['https://schema.org', ['http://example.org/context.jsonld']]) {
    const json = JSON.stringify({ '@context': context, '@id': 'http://example.org/1', name: 'Kim' });
    const [[, why]] = (await reasonsIn('list.jsonld', json)) as [[undefined, string]];
    assert.match(
      why,
      /^It refers to the context https?:\S+, which is not fetched: put the context into the file\.$/,
    );
  }
});

test('a file without concepts is reported', async () => {
  const empty =
    '@prefix skos: <http://www.w3.org/2004/02/skos/core#> .\n<http://example.org/> a skos:Collection .';
  assert.deepEqual(await reasonsIn('list.ttl', empty), [
    [undefined, 'It has no concept, person, organization or place.'],
  ]);
});

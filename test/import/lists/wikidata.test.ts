import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entriesIn, reasonsIn } from './read.ts';

const expected = [
  {
    id: 'Q101',
    category: 'location',
    names: { sv: 'Storåns kommun', en: 'Storån Municipality' },
    aliases: ['Storån', 'Great River'],
    description: 'kommun i Sverige',
    uri: 'http://www.wikidata.org/entity/Q101',
    latitude: 59.25,
    longitude: 17.5,
  },
  {
    id: 'Q102',
    category: 'location',
    names: { en: 'Ekby Municipality' },
    uri: 'http://www.wikidata.org/entity/Q102',
  },
];

test('a result of a query as CSV is read, and rows of one item are one entry', async () => {
  const csv = [
    'item,itemLabel_sv,itemLabel_en,itemAltLabel,description,coord',
    'http://www.wikidata.org/entity/Q101,Storåns kommun,Storån Municipality,Storån,kommun i Sverige,Point(17.5 59.25)',
    'http://www.wikidata.org/entity/Q102,,Ekby Municipality,,,',
    'http://www.wikidata.org/entity/Q101,Storåns kommun,Storån Municipality,Great River,kommun i Sverige,Point(17.4 59.2)',
  ].join('\r\n');
  assert.deepEqual(await entriesIn('query.csv', csv, { category: 'location' }), expected);
});

test('a result of a query as JSON is read, short and verbose, wherever the pieces end', async () => {
  const item = (id: string) => `http://www.wikidata.org/entity/${id}`;
  const literal = (value: string, language?: string) => ({
    type: 'literal',
    value,
    ...(language !== undefined && { 'xml:lang': language }),
  });
  const bindings = [
    {
      item: { type: 'uri', value: item('Q101') },
      itemLabel: literal('Storåns kommun', 'sv'),
      itemLabel_en: literal('Storån Municipality', 'en'),
      itemAltLabel: literal('Storån', 'sv'),
      description: literal('kommun i Sverige', 'sv'),
      coord: {
        datatype: 'http://www.opengis.net/ont/geosparql#wktLiteral',
        type: 'literal',
        value: 'Point(17.5 59.25)',
      },
    },
    { item: { type: 'uri', value: item('Q102') }, itemLabel: literal('Ekby Municipality', 'en') },
    { item: { type: 'uri', value: item('Q101') }, itemAltLabel: literal('Great River', 'en') },
  ];
  const verbose = { head: { vars: ['item', 'itemLabel'] }, results: { bindings } };
  for (const content of [JSON.stringify(verbose), JSON.stringify(verbose, null, 2)])
    for (const piece of [1, 7, 64 * 1024])
      assert.deepEqual(await entriesIn('query.json', content, { category: 'location', piece }), expected);
  const short = [
    {
      item: item('Q101'),
      itemLabel_sv: 'Storåns kommun',
      itemLabel_en: 'Storån Municipality',
      itemAltLabel: 'Storån|Great River',
      itemDescription: 'kommun i Sverige',
      coord: 'Point(17.5 59.25)',
    },
    { item: item('Q102'), itemLabel_en: 'Ekby Municipality' },
  ];
  assert.deepEqual(
    await entriesIn('query.json', JSON.stringify(short, null, 1), { category: 'location' }),
    expected,
  );
});

test('an item without a label is refused, and not named by its number', async () => {
  const csv =
    'item,itemLabel\nhttp://www.wikidata.org/entity/Q7,Q7\nhttp://www.wikidata.org/entity/Q8,Kim Ek\n';
  assert.deepEqual(await reasonsIn('query.csv', csv), [[2, 'It has no name.']]);
});

test('the line of a row of a verbose result is its line in the file', async () => {
  const bindings = [{ item: { type: 'uri', value: 'http://www.wikidata.org/entity/Q1' } }];
  const json = JSON.stringify({ head: { vars: ['item'] }, results: { bindings } }, null, 2);
  const line = json.split('\n').findIndex((text) => text.includes('"item": {'));
  assert.deepEqual(await reasonsIn('query.json', json), [[line, 'It has no name.']]);
});

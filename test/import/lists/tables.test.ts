import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guessedMapping } from '../../../packages/importing/src/vocabularies/columns.ts';
import { entriesIn, readList, reasonsIn } from './read.ts';

test('a table of Swedish columns is read without a mapping', async () => {
  const csv = [
    'Id;Kategori;Namn;Engelskt namn;Alias;Beskrivning;Länk;Latitud;Longitud;Ingen tagg',
    '17;person;Saga Vestin;;S. Vestin|Vestin;ordförande i kommunstyrelsen;https://example.org/17;;;',
    '18;plats;Storån;Great River;;;;59,33;18,06;nej',
    '19;förening;IF Älgen;;Älgen;;;;;',
    '20;övrigt;Måndag;;;;;;;ja',
  ].join('\r\n');
  assert.deepEqual(await entriesIn('lista.csv', csv), [
    {
      id: '17',
      category: 'person',
      name: 'Saga Vestin',
      aliases: ['S. Vestin', 'Vestin'],
      description: 'ordförande i kommunstyrelsen',
      uri: 'https://example.org/17',
    },
    {
      id: '18',
      category: 'location',
      names: { sv: 'Storån', en: 'Great River' },
      latitude: 59.33,
      longitude: 18.06,
    },
    { id: '19', category: 'organization', name: 'IF Älgen', aliases: ['Älgen'] },
    { id: '20', category: 'unknown', name: 'Måndag', never: true },
  ]);
});

test('names by language, tabs, and a category for the whole file', async () => {
  const tsv = 'name_sv\tname_en\taliases\nHaag\tThe Hague\tDen Haag; s-Gravenhage\n\tBruges\t\n';
  assert.deepEqual(await entriesIn('places.tsv', tsv, { category: 'location' }), [
    {
      id: 'Haag',
      category: 'location',
      names: { sv: 'Haag', en: 'The Hague' },
      aliases: ['Den Haag', 's-Gravenhage'],
    },
    { id: 'Bruges', category: 'location', names: { en: 'Bruges' } },
  ]);
});

test('given names and surnames in two columns are one name', async () => {
  const csv = 'Tilltalsnamn,Efternamn,Parti\nSaga,Vestin,X\nKim,,Y\n';
  assert.deepEqual(
    (await entriesIn('ledamoter.csv', csv, { category: 'person' })).map(({ name }) => name),
    ['Saga Vestin', 'Kim'],
  );
});

test('a mapping names columns, and a mapped column is not used for another field', async () => {
  const csv = 'Name,Known as,Code\nIgnored,Saga Vestin,a1\n';
  const mapping = { name: 'known as', id: 'Code', description: 'Name' };
  assert.deepEqual(await entriesIn('list.csv', csv, { mapping, category: 'person' }), [
    { id: 'a1', category: 'person', name: 'Saga Vestin', description: 'Ignored' },
  ]);
  assert.deepEqual(guessedMapping(['Namn', 'lat', 'lon', 'Typ', 'Kommentar']), {
    category: 'Typ',
    name: 'Namn',
    latitude: 'lat',
    longitude: 'lon',
  });
});

test('objects of vocabulary.put are read back, one a line or as a list', async () => {
  const entries = [
    { id: 'a', category: 'person' as const, name: 'Saga Vestin', aliases: ['Vestin; the elder', 'S|V'] },
    { id: 'b', category: 'location' as const, names: { sv: 'Storån' }, latitude: 1, longitude: -2.5 },
    { id: 'c', category: 'unknown' as const, name: 'Måndag', never: true as const },
  ];
  const lines = entries.map((entry) => JSON.stringify(entry)).join('\n');
  assert.deepEqual(await entriesIn('a.jsonl', lines), entries);
  assert.deepEqual(await entriesIn('a.json', lines), entries);
  assert.deepEqual(await entriesIn('a.json', JSON.stringify(entries, null, 1)), entries);
});

test('rows that the service would refuse are reported with their lines, and the others are read', async () => {
  const csv = [
    'id,category,name,aliases,latitude,longitude,never',
    '1,person,,,,,',
    '2,dinosaur,Rex,,,,',
    '3,location,Storån,,91,18,',
    '4,location,Storån,,59,,',
    '5,person,Saga Vestin,,,,perhaps',
    `6,person,${'x'.repeat(251)},,,,`,
    `7,person,Kim,${Array.from({ length: 51 }, (_, at) => `K${at}`).join('|')},,,`,
    '8,person,Kim Ek,,,,',
    '8,person,Kim Al,,,,',
    '9,person,"Kim\u0000",,,,',
  ].join('\n');
  assert.deepEqual(await reasonsIn('list.csv', csv), [
    [2, 'It has no name.'],
    [3, 'The category "dinosaur" is not known: write person, organization, location or unknown.'],
    [4, 'The latitude "91" is not a number from -90 to 90.'],
    [5, 'It has a latitude or a longitude, but not both.'],
    [6, 'The never "perhaps" is neither yes nor no.'],
    [7, 'The name is longer than 250 characters.'],
    [8, 'It has 51 aliases: an entry has at most 50.'],
    [10, 'An entry before it has the same id, "8".'],
    [11, "The name has characters that can't be stored."],
  ]);
  assert.equal((await readList('list.csv', csv)).length, 10);
});

test('a table without a name, or without a mapped column, is refused as a whole', async () => {
  await assert.rejects(readList('a.csv', 'colour,size\nred,1\n'), {
    message: 'None of its columns is a name. Its columns are: colour, size.',
  });
  await assert.rejects(readList('a.csv', 'name\nx\n', { mapping: { id: 'key' } }), {
    message: 'It has no column "key". Its columns are: name.',
  });
});

test('persons with the surname first get the given name first, and other entries keep their names', async () => {
  const csv = [
    'category;name;aliases',
    'person;Vestin, Saga;Vestin, S.|Saggan',
    'person;von Ek, Kim Al, 1951-2020;',
    'person;Madonna;',
    'organization;Ek, Al & Co;',
  ].join('\n');
  assert.deepEqual(await entriesIn('a.csv', csv, { surnameFirst: true }), [
    {
      id: 'Saga Vestin',
      category: 'person',
      name: 'Saga Vestin',
      aliases: ['S. Vestin', 'Saggan', 'Vestin, Saga'],
    },
    {
      id: 'Kim Al von Ek',
      category: 'person',
      name: 'Kim Al von Ek',
      aliases: ['von Ek, Kim Al, 1951-2020'],
    },
    { id: 'Madonna', category: 'person', name: 'Madonna' },
    { id: 'Ek, Al & Co', category: 'organization', name: 'Ek, Al & Co' },
  ]);
});

test('a field without a column stays empty, whatever columns are called', async () => {
  const csv = 'id;namn;beskrivning\n17;Saga Vestin;not for everyone\n';
  const mapping = { ...guessedMapping(['id', 'namn', 'beskrivning']), description: null };
  assert.deepEqual(await entriesIn('lista.csv', csv, { mapping, category: 'person' }), [
    { id: '17', category: 'person', name: 'Saga Vestin' },
  ]);
});

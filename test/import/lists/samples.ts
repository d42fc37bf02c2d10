import { Workbook } from '../../../packages/console/src/exporting/xlsx/workbook.ts';
import { entryFields } from '../../../packages/importing/src/vocabularies/columns.ts';
import type { ImportedEntry } from '../../../packages/importing/src/vocabularies/entry.ts';
import type { ListFormat } from '../../../packages/importing/src/vocabularies/formats.ts';
import { entryCells } from '../../../packages/importing/src/vocabularies/writing/cells.ts';

const turtle = `
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix schema: <https://schema.org/> .
@prefix geo: <http://www.w3.org/2003/01/geo/wgs84_pos#> .
@base <http://example.org/> .
<list> a skos:ConceptScheme ; skos:prefLabel "Vår lista"@sv .
<c/1> a skos:Concept, schema:Person ;
  skos:prefLabel "Saga Vestin"@sv, "Saga of Vestin"@en, "Сага"@ru ;
  skos:altLabel "S. Vestin"@sv-SE ; skos:hiddenLabel "Vestin, Saga" ;
  skos:definition "chair of the council"@en, "ordförande i kommunstyrelsen"@sv ;
  skos:inScheme <list> ;
  skos:exactMatch <http://www.wikidata.org/entity/Q101>, <http://example.com/other> .
<c/2> a skos:Concept ; skos:prefLabel "Storån" ; geo:lat "59.25" ; geo:long 17.5 .
`;

const rdfXml = `<?xml version="1.0" encoding="utf-8"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:skos="http://www.w3.org/2004/02/skos/core#"
  xmlns:foaf="http://xmlns.com/foaf/0.1/" xmlns:geo="http://www.w3.org/2003/01/geo/wgs84_pos#" xml:base="http://example.org/">
  <skos:Concept rdf:about="c/1">
    <rdf:type rdf:resource="http://xmlns.com/foaf/0.1/Person"/>
    <skos:prefLabel xml:lang="sv">Saga Vestin</skos:prefLabel>
    <skos:prefLabel xml:lang="en">Saga of Vestin</skos:prefLabel>
    <skos:altLabel xml:lang="sv">S. Vestin</skos:altLabel>
    <skos:hiddenLabel>Vestin, Saga</skos:hiddenLabel>
    <skos:definition xml:lang="sv">ordförande i kommunstyrelsen</skos:definition>
    <skos:exactMatch rdf:resource="http://www.wikidata.org/entity/Q101"/>
  </skos:Concept>
  <rdf:Description rdf:about="c/2">
    <rdf:type rdf:resource="http://www.w3.org/2004/02/skos/core#Concept"/>
    <skos:prefLabel>Storån</skos:prefLabel>
    <geo:lat>59.25</geo:lat><geo:long>17.5</geo:long>
  </rdf:Description>
</rdf:RDF>`;

const jsonLd = {
  '@context': {
    '@base': 'http://example.org/',
    skos: 'http://www.w3.org/2004/02/skos/core#',
    schema: 'http://schema.org/',
    uri: '@id',
    type: '@type',
    lang: '@language',
    value: '@value',
    prefLabel: 'skos:prefLabel',
    altLabel: { '@id': 'skos:altLabel', '@container': '@language' },
    exactMatch: { '@id': 'skos:exactMatch', '@type': '@id' },
  },
  '@graph': [
    {
      uri: 'c/1',
      type: ['skos:Concept', 'schema:Person'],
      prefLabel: [
        { lang: 'sv', value: 'Saga Vestin' },
        { lang: 'en', value: 'Saga of Vestin' },
      ],
      altLabel: { sv: ['S. Vestin'] },
      'skos:hiddenLabel': 'Vestin, Saga',
      'skos:definition': { lang: 'sv', value: 'ordförande i kommunstyrelsen' },
      exactMatch: 'http://www.wikidata.org/entity/Q101',
    },
    {
      uri: 'c/2',
      type: 'skos:Concept',
      prefLabel: 'Storån',
      'schema:geo': { type: 'schema:GeoCoordinates', 'schema:latitude': 59.25, 'schema:longitude': '17.5' },
    },
  ],
};

const item = (id: string) => ({ type: 'uri', value: `http://www.wikidata.org/entity/${id}` });
const literal = (value: string, language: string) => ({ type: 'literal', value, 'xml:lang': language });

const sparql = {
  head: { vars: ['item', 'itemLabel', 'itemAltLabel', 'coord'] },
  results: {
    bindings: [
      {
        item: item('Q101'),
        itemLabel: literal('Storåns kommun', 'sv'),
        itemAltLabel: literal('Storån', 'sv'),
        coord: { type: 'literal', value: 'Point(17.5 59.25)' },
      },
      { item: item('Q102'), itemLabel: literal('Ekby Municipality', 'en') },
    ],
  },
};

const entries: ImportedEntry[] = [
  { id: 'a', category: 'person', name: 'Saga Vestin', aliases: ['S. Vestin', 'Vestin; the elder'] },
  { id: 'b', category: 'location', names: { sv: 'Storån', en: 'Great River' }, latitude: 1, longitude: -2.5 },
  { id: 'c', category: 'unknown', name: 'Måndag', never: true },
];

/** Returns entries as a workbook, as the console exports them. */
export async function workbookOf(list: readonly ImportedEntry[]): Promise<Uint8Array> {
  const workbook = new Workbook(entryFields);
  workbook.add(list.map(entryCells));
  return new Uint8Array(await (await workbook.finish('')).arrayBuffer());
}

/** A list in each format. Those in RDF have the same entries. */
export const listSamples = {
  csv: [
    'id;category;name;name_en;aliases;description;latitude;longitude;never',
    '17;person;"Saga ""S"" Vestin";;S. Vestin|Vestin;"chair; council";;;',
    '18;plats;Storån;Great River;;;59,33;18,06;nej',
    '19;övrigt;Måndag;;;;;;ja',
  ].join('\r\n'),
  xlsx: await workbookOf(entries),
  json: JSON.stringify(entries, null, 1),
  jsonl: entries.map((entry) => JSON.stringify(entry)).join('\n'),
  'sparql-json': JSON.stringify(sparql, null, 2),
  turtle,
  'rdf-xml': rdfXml,
  'json-ld': JSON.stringify(jsonLd),
} satisfies Record<ListFormat, string | Uint8Array>;

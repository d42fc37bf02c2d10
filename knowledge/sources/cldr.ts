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

/** Codes of regions that texts do not name, or that stand for no place. */
const NO_PLACE =
  /^(?:001|EU|EZ|UN|QO|XA|XB|ZZ|0(?:11|13|14|15|17|18|29|30|34|35|39|53|54|57|61)|14[35]|15[145]|202|419|021)$/;

/** Returns the names of a country in English and Swedish; of an unknown code the code. */
export function countryNames(): (code: string) => [english: string, swedish: string] {
  const [english, swedish] = [territories('en'), territories('sv')];
  return (code) => [english[code] ?? code, swedish[code] ?? code];
}

/** Countries, continents and dependencies of the Unicode CLDR, with their short and other names. */
export function cldr(): Entry[] {
  const [english, swedish] = [territories('en'), territories('sv')];
  const codes = Object.keys(english).filter((code) => !code.includes('-') && !NO_PLACE.test(code));
  return codes.map((code) => {
    const others = ['-alt-short', '-alt-variant', '-alt-long'].flatMap((suffix) =>
      [english, swedish].flatMap((names) => names[`${code}${suffix}`] ?? []),
    );
    const isContinent = /^\d/.test(code);
    return {
      key: `cldr:${code}`,
      kind: 'location',
      name: english[code]!,
      nameSv: swedish[code] ?? english[code]!,
      aliases: others,
      description: isContinent ? 'part of the world' : 'country or territory',
      descriptionSv: isContinent ? 'världsdel' : 'land eller territorium',
      prominence: 0.9,
      shared: false,
    };
  });
}

/** Words by which a description names a country without its name in CLDR: other names, and places in the country. */
const otherWords: Readonly<Record<string, string>> = {
  England: 'GB',
  Scotland: 'GB',
  Wales: 'GB',
  'Northern Ireland': 'GB',
  Britain: 'GB',
  London: 'GB',
  'New York': 'US',
  'Los Angeles': 'US',
  California: 'US',
  'Hong Kong': 'HK',
  Bosnia: 'BA',
  'Republic of the Congo': 'CG',
  'Democratic Republic of the Congo': 'CD',
  Istanbul: 'TR',
  Paris: 'FR',
  Copenhagen: 'DK',
  Stockholm: 'SE',
  Gothenburg: 'SE',
  Malmö: 'SE',
  'West Bank': 'PS',
  'Gaza Strip': 'PS',
  Somaliland: 'SO',
};

/**
 * Makes the function that finds the country in the description of a place: the code "US" for "city in the United States". The function
 * returns undefined if no country is named, or several are. `names` are the English names of each country by its code.
 */
export function makeCountryOf(
  names: ReadonlyMap<string, readonly string[]>,
): (description: string) => string | undefined {
  const codes = new Map([...names].flatMap(([code, all]) => all.map((name) => [name, code] as const)));
  for (const [word, code] of Object.entries(otherWords)) codes.set(word, code);
  const longestFirst = [...codes.keys()].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(
    `(?<!\\p{L})(?:${longestFirst.join('|').replaceAll(/[.()]/g, String.raw`\$&`)})(?!\\p{L})`,
    'gu',
  );
  return (description) => {
    const found = new Set([...description.matchAll(pattern)].map(([name]) => codes.get(name)!));
    return found.size === 1 ? [...found][0] : undefined;
  };
}

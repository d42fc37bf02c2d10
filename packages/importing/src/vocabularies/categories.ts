/** The categories that an entry of a vocabulary can have. */
export const entryCategories = ['person', 'organization', 'location', 'unknown'] as const;
export type EntryCategory = (typeof entryCategories)[number];

/** Words for each category in tables, and classes of persons, organizations and places in RDF, in lower case. */
const words: Readonly<Record<EntryCategory, readonly string[]>> = {
  person: 'person people human individual människa personer q5 physicalperson'.split(' '),
  organization: [
    ...'organization organisation org organizations organisations organisationer company corporation ngo'.split(
      ' ',
    ),
    ...'corporatebody institution agency authority government governmentorganization party politicalparty'.split(
      ' ',
    ),
    ...'sportsteam sportsclub sportsorganization newsmediaorganization collegeoruniversity university school'.split(
      ' ',
    ),
    ...'educationalorganization musicgroup group club association foundation localbusiness business'.split(
      ' ',
    ),
    ...'företag bolag förening myndighet parti klubb stiftelse institution legalbody'.split(' '),
  ],
  location: [
    ...'location locations place places geo city town country municipality region county state village'.split(
      ' ',
    ),
    ...'administrativearea spatialthing feature landform island landmarksorhistoricalbuildings'.split(' '),
    ...'plats platser ort orter stad land kommun län landskap tätort geografi'.split(' '),
  ],
  unknown: [
    ...'unknown other others misc concept subject topic term thing creativework work product event brand'.split(
      ' ',
    ),
    ...'okänd övrigt annat ämne ämnesord begrepp sak verk produkt händelse evenemang varumärke'.split(' '),
  ],
};

const byWord: ReadonlyMap<string, EntryCategory> = new Map(
  entryCategories.flatMap((category) => words[category].map((word) => [word, category] as const)),
);

/** Returns the category that a word of a table means, in Swedish or English; undefined for another word. */
export function categoryOf(word: string): EntryCategory | undefined {
  return byWord.get(word.trim().normalize().toLowerCase());
}

/** Returns the category of a class of RDF by the last part of its address, such as `Person`. A concept has none. */
export function categoryOfClass(address: string): EntryCategory | undefined {
  const name = /[^/#:]*$/
    .exec(address)![0]
    .replace(/^E\d+_/, '')
    .toLowerCase();
  const category = byWord.get(name);
  return category === 'unknown' ? undefined : category;
}

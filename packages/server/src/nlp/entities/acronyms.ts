import type { Source } from '../../domain/text.ts';
import { records } from '../../languages/index.ts';
import type { LanguageRecord } from '../../languages/record.ts';
import type { EntityGroup } from './entity.ts';
import { isAcronym, lettersAppearIn } from './apposed-names.ts';

/** Unions of states, which are well known: "EU" stands for no other name of the text, such as Exeters universitet. */
const unions = new Set(Object.values(records).flatMap(({ names }) => names.unions));

/** The most names that are compared with an acronym letter by letter; if more are possible, only exact acronyms count. */
const MAX_NAMES = 50;

/**
 * Links acronyms that the text does not explain to the only name of the same category that they may stand for: by its letters ("General
 * Motors" and "GM", "Försvarets materielverk" and "FMV"), or because the acronym is well known ("M", the party).
 */
export function linkAcronyms(
  groups: readonly EntityGroup[],
  { language }: Pick<Source, 'language'>,
): Map<EntityGroup, EntityGroup> {
  const record = records[language];
  const byKey = new Map(groups.map((group) => [`${group.category} ${group.key}`, group]));
  const byAcronym = new Map<string, Set<EntityGroup>>();
  const byEnds = new Map<string, Name[]>();
  for (const group of groups) {
    if (group.category === 'url') continue;
    const name = abbreviableName(group, record);
    for (const acronym of name.acronyms) {
      const key = `${group.category} ${acronym}`;
      byAcronym.set(key, (byAcronym.get(key) ?? new Set()).add(group));
    }
    const ends = `${group.category} ${endsOf(name.initials)}`;
    const known = byEnds.get(ends);
    if (known) known.push(name);
    else byEnds.set(ends, [name]);
  }
  const found = new Map<EntityGroup, EntityGroup>();
  for (const short of groups) {
    const { key, category, tag } = short;
    const wellKnown = byKey.get(`${category} ${record.names.acronyms.get(key) ?? ''}`);
    if (wellKnown !== undefined) found.set(short, wellKnown);
    else if (key.length > 1 && isAcronym(tag)) {
      const names = byEnds.get(`${category} ${endsOf(key)}`) ?? [];
      const possible = names.length > MAX_NAMES ? [] : names.filter((name) => standsFor(key, name));
      const exact = byAcronym.get(`${category} ${key}`) ?? [];
      const [full, other] = new Set([...exact, ...possible.map(({ group }) => group)]);
      if (full === undefined || other !== undefined || full === short) continue;
      if (!unions.has(key) || unions.has(full.key)) found.set(short, full);
    }
  }
  return found;
}

interface Name {
  group: EntityGroup;
  /** The first letters of its words except stop words, and of the last part of a compound at its end. */
  initials: string;
  /**
   * The acronyms that its letters form: `initials`, the initials without the initial of the last part, and the initials of
   * all words, stop words included.
   */
  acronyms: readonly string[];
}

function abbreviableName(
  group: EntityGroup,
  { words: { stopWords }, names: { compoundHead } }: LanguageRecord,
): Name {
  const all = group.key.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const words = all.filter((word) => !stopWords.has(word));
  const part = compoundHead?.exec(words.at(-1) ?? '')?.[0] ?? '';
  const initials = lettersOf([...words, part]);
  // Without the part of the compound: "Sveriges Dövas Riksförbund" is SDR, but "Sveriges riksbank" is not SR.
  const shorter = words.length < 3 && part !== '' ? [] : [lettersOf(words), lettersOf(all)];
  return { group, initials, acronyms: [initials, ...shorter] };
}

const lettersOf = (words: readonly string[]): string => words.map((word) => word.charAt(0)).join('');
const endsOf = (letters: string): string => letters.charAt(0) + letters.slice(-1);

/** The least length of a single word whose acronym may have letters from within it. */
const LONG_WORD = 12;
/** The least length of an acronym of several words that may have letters from within them. */
const LONG_ACRONYM = 4;
/** The least number of initials of a name whose acronym may omit one. */
const MANY_INITIALS = 4;

/**
 * Returns whether an acronym may stand for a name without being exactly its initials: the acronym has other letters of the name between
 * the initials, or omits one initial. False for a person.
 */
function standsFor(acronym: string, { group: { key, tag, category }, initials }: Name): boolean {
  if (initials.length < 2 || acronym === key || category === 'person' || isAcronym(tag)) return false;
  const isOneWord = !/[ -]/u.test(key);
  const hasOtherLetters = acronym.length > initials.length;
  if (isOneWord ? key.length < LONG_WORD : hasOtherLetters && acronym.length < LONG_ACRONYM) return false;
  if (!lettersAppearIn(acronym, key)) return false;
  const omitsOne = initials.length >= MANY_INITIALS && acronym.length === initials.length - 1;
  return omitsOne ? lettersAppearIn(acronym, initials) : lettersAppearIn(initials, acronym);
}

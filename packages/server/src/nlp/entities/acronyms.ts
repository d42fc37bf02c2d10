import type { Source } from '../../domain/text.ts';
import { records } from '../../languages/index.ts';
import type { LanguageRecord } from '../../languages/record.ts';
import type { EntityGroup } from './entity.ts';
import { isAcronym, lettersAppearIn } from './apposed-names.ts';

/** More names than this that an acronym may stand for are a list, in which its letters tell nothing. */
const NAMESAKES = 50;

/**
 * Acronyms and the name that each stands for without the text saying so: the only one of its class that it may stand for, by its
 * letters ("General Motors" and "GM", "Försvarets materielverk" and "FMV") or because everybody knows it ("M", the party).
 */
export function linkAcronyms(
  groups: readonly EntityGroup[],
  { language }: Pick<Source, 'language'>,
): Map<EntityGroup, EntityGroup> {
  const record = records[language];
  const byKey = new Map(groups.map((group) => [`${group.category} ${group.key}`, group]));
  const byLetters = new Map<string, Set<EntityGroup>>();
  const byEnds = new Map<string, Name[]>();
  for (const group of groups) {
    if (group.category === 'url') continue;
    const name = abbreviableName(group, record);
    for (const letters of name.letters) {
      const place = `${group.category} ${letters}`;
      byLetters.set(place, (byLetters.get(place) ?? new Set()).add(group));
    }
    const ends = `${group.category} ${endsOf(name.marks)}`;
    const known = byEnds.get(ends);
    if (known) known.push(name);
    else byEnds.set(ends, [name]);
  }
  const found = new Map<EntityGroup, EntityGroup>();
  for (const short of groups) {
    const { key, category, tag } = short;
    const known = byKey.get(`${category} ${record.names.acronyms.get(key) ?? ''}`);
    if (known !== undefined) found.set(short, known);
    else if (key.length > 1 && isAcronym(tag)) {
      const names = byEnds.get(`${category} ${endsOf(key)}`) ?? [];
      const fitting = names.length > NAMESAKES ? [] : names.filter((name) => standsFor(key, name));
      const exactly = byLetters.get(`${category} ${key}`) ?? [];
      const [full, other] = new Set([...exactly, ...fitting.map(({ group }) => group)]);
      if (full !== undefined && other === undefined && full !== short) found.set(short, full);
    }
  }
  return found;
}

interface Name {
  group: EntityGroup;
  /** The first letters of its words, but for words of grammar, and of the second part of a compound that it ends with. */
  marks: string;
  /** What is an acronym of it as it stands: its marks; those without that part; those with the words of grammar. */
  letters: readonly string[];
}

function abbreviableName(
  group: EntityGroup,
  { words: { stopWords }, names: { compoundHead } }: LanguageRecord,
): Name {
  const all = group.key.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const words = all.filter((word) => !stopWords.has(word));
  const part = compoundHead?.exec(words.at(-1) ?? '')?.[0] ?? '';
  const marks = lettersOf([...words, part]);
  // Without its part: "Sveriges Dövas Riksförbund" is SDR, but "Sveriges riksbank" is not SR.
  const short = words.length < 3 && part !== '' ? [] : [lettersOf(words), lettersOf(all)];
  return { group, marks, letters: [marks, ...short] };
}

const lettersOf = (words: readonly string[]): string => words.map((word) => word.charAt(0)).join('');
const endsOf = (letters: string): string => letters.charAt(0) + letters.slice(-1);

/** Letters from within a word stand in acronyms of compounds of so many letters, and elsewhere in those of so many. */
const LONG_WORD = 12;
const LONG_ACRONYM = 4;
/** A name of so many words has an acronym without one of them now and then. */
const MANY = 4;

/**
 * Whether an acronym may stand for a name though it is none of its letters: where it has other letters of the name between these, or
 * leaves one out. An acronym of a person has none but these.
 */
function standsFor(acronym: string, { group: { key, tag, category }, marks }: Name): boolean {
  if (marks.length < 2 || acronym === key || category === 'person' || isAcronym(tag)) return false;
  const isOneWord = !/[ -]/u.test(key);
  const hasOthers = acronym.length > marks.length;
  if (isOneWord ? key.length < LONG_WORD : hasOthers && acronym.length < LONG_ACRONYM) return false;
  if (!lettersAppearIn(acronym, key)) return false;
  const missesOne = marks.length >= MANY && acronym.length === marks.length - 1;
  return missesOne ? lettersAppearIn(acronym, marks) : lettersAppearIn(marks, acronym);
}

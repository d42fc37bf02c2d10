import type { Category } from '../../domain/tags/tag.ts';
import { isAbbreviation } from '../../knowledge/form.ts';
import type { Candidate } from '../../knowledge/table.ts';
import { categoryByKind } from '../mentions/known-kinds.ts';
import { nameCategories, type NameChance } from '../mentions/reading.ts';

/** What is known of the first part of a compound in addition to the table. */
interface Evidence extends Partial<NameChance> {
  /** Whether the compound cannot be a name as a whole, because its last part is, for example, a person or a participle. */
  isCommon: boolean;
}

/**
 * The least prominence of a name of one word, of an alias, of a name that several things share, and of such a shared name before a
 * common last part.
 */
const least = { name: 0.4, alias: 0.5, shared: 0.6, sharedBeforeCommon: 0.5 };
/** The least probability by the encoder of a name that the table knows as a person or as several things. */
const LIKELY_KNOWN = 0.02;
/** The least probability of a name that the table does not know. */
const likely = { abbreviation: 0.45, word: 0.25, wordBeforeCommon: 0.15 };
/** The least share of the likeliest category of such a name. */
const CLEAR_CATEGORY = 0.6;

/** Returns the category of a name of one word that the table knows well, by the table and the encoder together. */
export function categoryByTable(
  name: string,
  candidates: (name: string) => readonly Candidate[],
  evidence: Evidence,
): Category | undefined {
  const { chances } = evidence;
  const usable = candidates(name).filter((one) => isUsable(name, one, candidates, evidence));
  const weight = ({ kind, prominence }: Candidate) =>
    Math.log(prominence) + (chances?.[nameCategories.indexOf(categoryByKind[kind])] ?? 0);
  const [best] = usable.toSorted((one, other) => weight(other) - weight(one));
  return best && categoryByKind[best.kind];
}

function isUsable(
  name: string,
  { kind, prominence, isName, isShared, entry }: Candidate,
  candidates: (name: string) => readonly Candidate[],
  { probability = 0, isCommon }: Evidence,
): boolean {
  if (kind === 'work' || kind === 'character' || kind === 'law') return false;
  if (kind === 'location' && isAbbreviation(name)) {
    // Codes of American states, and a town in capitals: "ID-kort", "PISA-resultat".
    const small = name.charAt(0) + name.slice(1).toLowerCase();
    if (name.length < 3 || candidates(small).some((one) => one.entry === entry)) return false;
  }
  if (kind === 'location' && /\p{Ll}\p{Lu}/u.test(name)) return false;
  const ofShared = isCommon ? least.sharedBeforeCommon : least.shared;
  const isDoubtful = isShared && (isAbbreviation(name) || prominence < ofShared);
  if (kind === 'person' || isDoubtful) return probability >= LIKELY_KNOWN && prominence >= least.name;
  return prominence >= (isName ? least.name : least.alias);
}

/** Returns the category of a name that only the encoder takes for a name. */
export function categoryByEncoder(
  name: string,
  { probability = 0, chances, isCommon }: Evidence,
): Category | undefined {
  const ofWord = isCommon ? likely.wordBeforeCommon : likely.word;
  if (!chances || probability < (isAbbreviation(name) ? likely.abbreviation : ofWord)) return undefined;
  const best = chances.indexOf(Math.max(...chances));
  const isClear = nameCategories[best] !== 'unknown' && Math.exp(chances[best]!) >= CLEAR_CATEGORY;
  return isClear && name.length > 2 ? nameCategories[best] : undefined;
}

/** The least share of the likeliest category that replaces the category of a name that the encoder labels as `unknown`. */
const POSSIBLE_CATEGORY = 0.35;

/** Returns the category of a name that the encoder labels as `unknown`, because it has seen few names in compounds. */
export function clearerCategory(
  name: string,
  candidates: (name: string) => readonly Candidate[],
  chances: readonly number[] | undefined,
): Category {
  if (candidates(name).length > 0)
    return categoryByTable(name, candidates, { ...(chances && { chances }), isCommon: true }) ?? 'unknown';
  if (!chances || isAbbreviation(name)) return 'unknown';
  const others = chances.slice(0, nameCategories.indexOf('unknown'));
  const best = Math.max(...others);
  return Math.exp(best) >= POSSIBLE_CATEGORY ? nameCategories[others.indexOf(best)]! : 'unknown';
}

/**
 * The least probability of a name before a word for what a person leads, and its least share of `person`. The nouns in "Junta-regimen" and
 * "Minoritets-regeringen" have shares below .015, the names in "Putin-regimen" and "Löfven-regeringen" .03 to .7.
 */
const leader = { probability: 0.05, share: 0.02 };

/** Returns whether a name is the name of the person who leads what the last part of the compound names. */
export function isLeader(
  name: string,
  candidates: (name: string) => readonly Candidate[],
  { probability, chances }: NameChance,
): boolean {
  const share = Math.exp(chances[nameCategories.indexOf('person')]!);
  const isOther = candidates(name).some(
    ({ kind, prominence }) => kind !== 'person' && prominence >= least.name,
  );
  return probability >= leader.probability && share >= leader.share && !isOther;
}

import { isAbbreviation } from '../../knowledge/form.ts';
import type { Kind } from '../../knowledge/layout.ts';
import type { Candidate } from '../../knowledge/table.ts';
import { categoryByKind } from '../mentions/known-kinds.ts';
import { hasSeveralWords, shapeOf } from './category/known.ts';
import type { Entity, WorldLink } from './entity.ts';

/** The least prominence of an entry that a name may mean, by the form of the name. Many less prominent towns share one name. */
const leastProminence = { abbreviation: 0.5, 'one word': 0.3, 'several words': 0.3 };
/** The least prominence of a person, who may have namesakes that the table lacks. */
const LEAST_OF_PERSONS = 0.35;
/**
 * The least prominence of an entry that is found by an alias. Most spellings of a small place are also names of other places, and most
 * abbreviations stand for several things: EA is Electronic Arts or an association of employers.
 */
const LEAST_BY_ALIAS = { location: 0.8, abbreviation: 0.6, others: 0.3 };
/** The least prominence of an entry that is found by initials with dots, which mostly stand for a person: "U.S." and "D.N." */
const LEAST_BY_INITIALS = 0.9;
const INITIALS = /^(?:\p{L}\.)+\p{L}?\.?$/u;
/** The least prominence of an entry that shares its name. Similar things share names of several words: courts, parties. */
const LEAST_SHARED = { abbreviation: 0.5, 'one word': 0.5, 'several words': 0.85 };
/** The least share of an entry in the weights of all that its name may mean. */
const LEAST_SHARE = 0.9;

/** Returns the weight of a candidate. A small town that is also called London is meant far less often than its prominence suggests. */
const weightOf = ({ prominence }: Candidate): number => prominence ** 4;

/**
 * Returns the entry that an entity surely means; undefined if more than one candidate is left. Persons with namesakes are never
 * linked, nor one word of a person's name or of a title, nor a word that the text also has in lower case.
 */
export function worldLink(
  { tag, category, mentions }: Entity,
  candidates: (name: string) => readonly Candidate[],
  words: ReadonlySet<string>,
): WorldLink | undefined {
  const found = candidates(tag);
  const [best] = found.filter(({ kind }) => categoryByKind[kind] === category);
  if (best === undefined) return undefined;
  const isExplained = mentions.some(
    ({ surface }) =>
      surface !== tag && hasSeveralWords(surface) && candidates(surface)[0]?.entry === best.entry,
  );
  if (isExplained) return { entry: best.entry, confidence: 1 };
  const share = weightOf(best) / found.reduce((sum, candidate) => sum + weightOf(candidate), 0);
  if (!isCertain(tag, best, share, words)) return undefined;
  return { entry: best.entry, confidence: Math.round(100 * share) / 100 };
}

/** Returns whether a name alone surely means an entry; `share` is the share of the entry in the weights of all that the name may mean. */
function isCertain(
  name: string,
  { kind, prominence, isName, isShared }: Candidate,
  share: number,
  words: ReadonlySet<string>,
): boolean {
  if (share < LEAST_SHARE || prominence < leastProminence[shapeOf(name)]) return false;
  if (!isName && prominence < leastByAlias(name, kind)) return false;
  if (INITIALS.test(name) && prominence < LEAST_BY_INITIALS) return false;
  if (isShared && prominence < LEAST_SHARED[shapeOf(name)]) return false;
  if (kind === 'person') return !isShared && prominence >= LEAST_OF_PERSONS && hasSeveralWords(name);
  return hasSeveralWords(name) || (!isTitle(kind) && !words.has(name.toLowerCase()));
}

function leastByAlias(name: string, kind: Kind): number {
  if (kind === 'location') return LEAST_BY_ALIAS.location;
  return isAbbreviation(name) ? LEAST_BY_ALIAS.abbreviation : LEAST_BY_ALIAS.others;
}

const isTitle = (kind: Kind): boolean => kind === 'work' || kind === 'character';

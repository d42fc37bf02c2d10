import { records } from '../../languages/index.ts';
import type { Candidate } from '../../knowledge/table.ts';
import type { Genitive } from '../../languages/record.ts';
import { type HeadScores, NO_SCORES } from '../mentions/head-scores.ts';
import type { NameMention } from '../mentions/mentions.ts';
import type { Language } from '../../domain/language.ts';
import type { Category } from '../../domain/tags/tag.ts';
import type { Field } from '../../domain/text.ts';

/**
 * Returns the base form of a name: without its genitive ending. A final apostrophe and :s are always removed. For an ending that other
 * names also have ("Sveriges", but "Lars"), a weighted sum of log odds decides. The log odds come from the name itself, the text after
 * each mention, whether the text has the name without the ending, and the encoder. Lists have the endings of names of people and
 * places; for other names the encoder is more reliable, so the weights differ (`training/heads/genitives.py`).
 */
export type BaseForm = (surface: string) => string;

/** The log odds of a genitive, in lists of whole collections, if other texts have the name without the ending. */
export const STEM_LOG_ODDS = 4;
/** The bound of the summed log odds of the text after a name, however often the name occurs. */
const MAX_CONTEXT = 4;
/** The bound of the summed scores of the encoder. */
const MAX_ENCODER = 12;
/** The most capitals of an acronym. */
const LONGEST_ACRONYM = 5;
/** UTF-16 code units after a name that the log odds of its context read. */
export const CONTEXT_LENGTH = 40;

/** The least prominence at which the table of known names decides on an ending. */
const KNOWN = 0.3;
/** The ratio of the weights of two forms above which the heavier form is right. */
const CLEARLY = 2;

/** The share of its prominence with which an alias counts: "Volvo Car" is an alias of Volvo Cars. */
const ALIAS = 0.3;

/** Returns the weight of a name in the decision on its ending: 0 where the table hardly knows it. */
function weightOf(known: Candidate | undefined): number {
  if (known === undefined || known.prominence < KNOWN) return 0;
  return known.prominence * (known.isName ? 1 : ALIAS);
}

/** What is known of names in addition to the text. */
interface NameKnowledge {
  score: HeadScores;
  candidates: (name: string) => readonly Candidate[];
}

/** Returns whether the lists have names of a category: of people and places, but not of companies and goods. */
export const isCoveredByLists = (category: Category): boolean =>
  category === 'person' || category === 'location';

/** Sums over all mentions of a name in a text. */
interface Evidence {
  mentions: number;
  /** The number of mentions of a person or a place. */
  listed: number;
  context: number;
  encoder: number;
}

const NO_EVIDENCE: Evidence = { mentions: 0, listed: 0, context: 0, encoder: 0 };

/** A final apostrophe, or an ending after a colon: Tomas', FN:s, and a definite article (E4:an). */
const SEPARATE_ENDING = /(?:['’]|:(?:s|[ae]?ns?|e?ts?))$/iu;

/** Makes the function that returns the base forms of the names of one text. */
export function makeBaseForm(
  found: readonly NameMention[],
  source: Readonly<Record<Field, string>>,
  language: Language,
  { score = NO_SCORES, candidates = () => [] }: Partial<NameKnowledge> = {},
): BaseForm {
  const { genitive } = records[language].names;
  const stems = new Set<string>();
  const known = new Map<string, Evidence>();
  for (const { surface, field, end, category } of found) {
    stems.add(lastWord(surface));
    if (!genitive) continue;
    const { mentions, listed, context, encoder } = known.get(lastWord(surface)) ?? NO_EVIDENCE;
    known.set(lastWord(surface), {
      mentions: mentions + 1,
      listed: listed + (isCoveredByLists(category) ? 1 : 0),
      context: context + genitive.contextLogOdds(source[field].slice(end, end + CONTEXT_LENGTH)),
      encoder: encoder + score('genitive', { field, end }),
    });
  }
  return (surface) => {
    if (SEPARATE_ENDING.test(surface)) return surface.replace(SEPARATE_ENDING, '');
    const word = lastWord(surface);
    if (!genitive || !word.endsWith(genitive.ending)) return surface;
    const { length } = genitive.ending;
    const stem = word.slice(0, -length);
    if (!/\p{L}{2}$/u.test(stem)) return surface;
    const base = surface.slice(0, -length);
    const [whole, cut] = [weightOf(candidates(surface)[0]), weightOf(candidates(base)[0])];
    if (whole > CLEARLY * cut) return surface;
    if (cut > CLEARLY * whole) return base;
    const odds = genitiveLogOdds(genitive, word, stems.has(stem), known.get(word) ?? NO_EVIDENCE);
    return odds > 0 ? base : surface;
  };
}

function genitiveLogOdds(
  { weights, wordLogOdds }: Genitive,
  word: string,
  hasStem: boolean,
  { mentions, listed, context, encoder }: Evidence,
): number {
  const weight = 2 * listed >= mentions ? weights.listed : weights.others;
  const fromWord = wordLogOdds(word);
  // Log odds of -Infinity say that the word is never a genitive.
  if (fromWord === -Infinity) return fromWord;
  return (
    weight.word * fromWord +
    weight.context * clamp(context, MAX_CONTEXT) +
    weight.stem * (hasStem ? 1 : 0) +
    weight.encoder * clamp(encoder, MAX_ENCODER) +
    weight.bias
  );
}

const clamp = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, value));

/** Returns the last word of a name. A word in capitals is lower-cased after its first letter, unless it may be an acronym. */
function lastWord(name: string): string {
  const word = name.slice(name.lastIndexOf(' ') + 1);
  const isUpper = word.length > LONGEST_ACRONYM && word === word.toUpperCase();
  return isUpper ? word.charAt(0) + word.slice(1).toLowerCase() : word;
}

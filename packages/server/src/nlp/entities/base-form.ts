import { records } from '../../languages/index.ts';
import type { Genitive } from '../../languages/record.ts';
import { type HeadScores, NO_SCORES } from '../mentions/head-scores.ts';
import type { NameMention } from '../mentions/mentions.ts';
import type { Language } from '../../domain/language.ts';
import type { Category } from '../../domain/tags/tag.ts';
import type { Field } from '../../domain/text.ts';

/**
 * Base forms: a name without its genitive ending. 's and :s are told by themselves. An ending that other names have too
 * ("Sveriges", but "Lars") is weighed: what the name itself says, what follows it wherever it stands in the text, whether the
 * text has the name without the ending, and what the encoder says of it in its sentences. All are log odds for a genitive; their
 * weighted sum decides. Lists tell the endings of people's and places' names; those of firms and goods the encoder tells better, so
 * these have other weights (training/heads/genitives.py).
 */
export type BaseForm = (surface: string) => string;

/** What it counts in lists of whole collections that texts have the name without the ending. */
export const STEM_LOG_ODDS = 4;
/** However often a name stands in a text, where it stands decides no more than this. */
const MOST_OF_CONTEXT = 4;
/** Nor what the encoder says of it. */
const MOST_OF_ENCODER = 12;
/** Capitals that may be read letter by letter. */
const LONGEST_ACRONYM = 5;
/** The number of characters behind a name that are looked at. */
export const CONTEXT_LENGTH = 40;

/** Whether lists have such names: those of people and places, but not of firms and goods. */
export const isCoveredByLists = (category: Category): boolean =>
  category === 'person' || category === 'location';

/** What is known of a name over all its mentions in a text. */
interface Evidence {
  mentions: number;
  /** Those that name a person or a place. */
  listed: number;
  context: number;
  encoder: number;
}

const NOTHING: Evidence = { mentions: 0, listed: 0, context: 0, encoder: 0 };

/** Endings that stand apart: Tomas', FN:s, and a definite article (E4:an). */
const SEPARATE_ENDING = /(?:['’]|:(?:s|[ae]?ns?|e?ts?))$/iu;

/** The base forms of the names of one text. */
export function makeBaseForm(
  found: readonly NameMention[],
  source: Readonly<Record<Field, string>>,
  language: Language,
  score: HeadScores = NO_SCORES,
): BaseForm {
  const { genitive } = records[language].names;
  const stems = new Set<string>();
  const known = new Map<string, Evidence>();
  for (const { surface, field, end, category } of found) {
    stems.add(lastWord(surface));
    if (!genitive) continue;
    const { mentions, listed, context, encoder } = known.get(lastWord(surface)) ?? NOTHING;
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
    const odds = genitiveLogOdds(genitive, word, stems.has(stem), known.get(word) ?? NOTHING);
    return odds > 0 ? surface.slice(0, -length) : surface;
  };
}

function genitiveLogOdds(
  { weights, wordLogOdds: oddsOfWord }: Genitive,
  word: string,
  hasStem: boolean,
  { mentions, listed, context, encoder }: Evidence,
): number {
  const by = 2 * listed >= mentions ? weights.listed : weights.others;
  const ofWord = oddsOfWord(word);
  // A name that is never a genitive is none, whatever else there is.
  if (ofWord === -Infinity) return ofWord;
  return (
    by.word * ofWord +
    by.context * within(MOST_OF_CONTEXT, context) +
    by.stem * (hasStem ? 1 : 0) +
    by.encoder * within(MOST_OF_ENCODER, encoder) +
    by.bias
  );
}

const within = (most: number, value: number): number => Math.max(-most, Math.min(most, value));

/** One in capitals as it is usually written, but for those that may be acronyms. */
function lastWord(name: string): string {
  const word = name.slice(name.lastIndexOf(' ') + 1);
  const isUpper = word.length > LONGEST_ACRONYM && word === word.toUpperCase();
  return isUpper ? word.charAt(0) + word.slice(1).toLowerCase() : word;
}

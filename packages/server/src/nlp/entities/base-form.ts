import type { Naming } from '../mentions/mentions.ts';
import { suffixOdds } from './suffix-odds.ts';
import { tables } from '../tables.ts';
import type { Language } from '../../domain/language.ts';
import type { Field } from '../../domain/text.ts';

/**
 * Base forms: a name without its genitive ending. 's and :s are told by themselves. A plain Swedish -s ("Sveriges",
 * but "Lars") is weighed: what the ending of the name says, what follows it wherever it stands in the text, and whether
 * the text has the name without -s. All three are log odds for a genitive; the sum decides.
 */
export type BaseForm = (surface: string) => string;

/** The weight of the same text having the name without the -s, of a name that is known to end in -s, and of one that is not. */
const HAS_STEM = 4;
const KNOWN_NAME = -4;
const KNOWN_GENITIVE = 3;
/** However often a name stands in a text, where it stands decides no more than this. */
const MOST_OF_CONTEXT = 4;

const { finalS } = tables.sv;
/** Names in -s, and genitives of common names and places, in small letters, that their endings would not tell. */
const names = new Set(finalS.names);
const genitives = new Set(finalS.genitives);
/** Firms and unions whose name is itself an old genitive. */
const institutions = new Set(
  'byggnads handels livs pappers fastighets bonniers norstedts åhléns berns reuters hemnets'.split(' '),
);
/** Endings and the log odds that a name with this ending is a genitive; the longest ending decides. */
const suffixes = new Map(Object.entries(finalS.suffixes));

/** The base forms of the names of one text. */
export function makeBaseForm(
  found: readonly Naming[],
  source: Readonly<Record<Field, string>>,
  language: Language,
): BaseForm {
  const stems = new Set<string>();
  const contexts = new Map<string, number>();
  for (const { surface, field, end } of found) {
    stems.add(lastWord(surface));
    const odds = contextOdds(source[field].slice(end, end + LONGEST_CONTEXT));
    contexts.set(surface, (contexts.get(surface) ?? 0) + odds);
  }
  return (surface) => {
    if (/(?:['’]|:s)$/iu.test(surface)) return surface.replace(/(?:['’]|:s)$/iu, '');
    const word = lastWord(surface);
    if (language !== 'sv' || !/\p{L}{2}s$/u.test(word)) return surface;
    const context = Math.max(-MOST_OF_CONTEXT, Math.min(MOST_OF_CONTEXT, contexts.get(surface) ?? 0));
    const stem = stems.has(word.slice(0, -1)) ? HAS_STEM : 0;
    return nameOdds(word) + context + stem > 0 ? surface.slice(0, -1) : surface;
  };
}

function lastWord(name: string): string {
  return name.slice(name.lastIndexOf(' ') + 1);
}

/** What the name itself says: known names keep their -s, "FNs" and the like are genitives, else the ending tells. */
function nameOdds(word: string): number {
  if (/^\p{Lu}{2,}s$/u.test(word)) return HAS_STEM;
  const name = word.slice(word.lastIndexOf('-') + 1).toLowerCase();
  if (institutions.has(name)) return -Infinity;
  if (genitives.has(name)) return KNOWN_GENITIVE;
  return names.has(name) ? KNOWN_NAME : suffixOdds(suffixes, name)!;
}

const LONGEST_CONTEXT = 40;
/** "Finlands, Norges och Sveriges försvarsministrar" */
const COORDINATED = /^(?:,|,? (?:och|eller|samt)) \p{Lu}\p{L}+s\b(?!,? \p{Lu})/u;
const FUNCTION_WORDS = new Set(
  (
    'har som till var att är vid från ska eller under skulle på om gjorde blev fick där med får i kom måste men av så ' +
    'vill inte tog efter för säger hade utan blir gick över sade tar gör också genom kommer kan ger ser när då kunde ' +
    'nu skall sa går gav såg inom mot bör mellan hos enligt ville än ett den det de en sin sitt sina finns ligger ' +
    'står samt skriver upp in ut ned anser tycker visar vann menar tror berättar förklarar var bara redan sedan nu'
  ).split(' '),
);

/**
 * What follows a name speaks for or against a genitive: hardly ever does punctuation or a function word follow one
 * (27 of 807 genitives, 5,800 of 9,300 other names of the Swedish gold sets). Log odds from those counts.
 */
function contextOdds(after: string): number {
  if (COORDINATED.test(after)) return 1;
  const next = /^[^\S\n]+([\p{L}\p{N}]+)/u.exec(after)?.[1];
  if (next === undefined) return -2.5;
  if (FUNCTION_WORDS.has(next)) return -2.2;
  if (next === 'och') return -1;
  if (/^\p{N}/u.test(next)) return 0;
  if (/^\p{Lu}/u.test(next)) return 1;
  if (/(?:[ae]s|it|nn)$/u.test(next)) return -2;
  return /(?:de|ar|er)$/u.test(next) ? 0.4 : 1.8;
}

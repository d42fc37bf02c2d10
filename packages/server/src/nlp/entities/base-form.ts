import { records } from '../../languages/index.ts';
import type { Naming } from '../mentions/mentions.ts';
import type { Language } from '../../domain/language.ts';
import type { Field } from '../../domain/text.ts';

/**
 * Base forms: a name without its genitive ending. 's and :s are told by themselves. An ending that other names have too
 * ("Sveriges", but "Lars") is weighed: what the name itself says, what follows it wherever it stands in the text, and
 * whether the text has the name without the ending. All three are log odds for a genitive; the sum decides.
 */
export type BaseForm = (surface: string) => string;

/** The weight of the same text having the name without the ending. */
export const HAS_STEM = 4;
/** However often a name stands in a text, where it stands decides no more than this. */
const MOST_OF_CONTEXT = 4;
/** So many characters behind a name are looked at. */
const LONGEST_CONTEXT = 40;

/** The base forms of the names of one text. */
export function makeBaseForm(
  found: readonly Naming[],
  source: Readonly<Record<Field, string>>,
  language: Language,
): BaseForm {
  const { genitive } = records[language].names;
  const stems = new Set<string>();
  const contexts = new Map<string, number>();
  for (const { surface, field, end } of found) {
    stems.add(lastWord(surface));
    const odds = genitive?.oddsOfContext(source[field].slice(end, end + LONGEST_CONTEXT)) ?? 0;
    contexts.set(surface, (contexts.get(surface) ?? 0) + odds);
  }
  return (surface) => {
    if (/(?:['’]|:s)$/iu.test(surface)) return surface.replace(/(?:['’]|:s)$/iu, '');
    const word = lastWord(surface);
    if (!genitive || !word.endsWith(genitive.ending)) return surface;
    const { length } = genitive.ending;
    const stem = word.slice(0, -length);
    if (!/\p{L}{2}$/u.test(stem)) return surface;
    const context = Math.max(-MOST_OF_CONTEXT, Math.min(MOST_OF_CONTEXT, contexts.get(surface) ?? 0));
    const seen = stems.has(stem) ? HAS_STEM : 0;
    return genitive.oddsOfWord(word) + context + seen > 0 ? surface.slice(0, -length) : surface;
  };
}

function lastWord(name: string): string {
  return name.slice(name.lastIndexOf(' ') + 1);
}

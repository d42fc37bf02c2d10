import type { Language } from '../domain/language.ts';
import { records } from '../languages/index.ts';
import { plainWords } from '../nlp/terms/plain-words.ts';
import { hasContent, type SearchQuery } from './search-query.ts';
import { signsIn, writtenWord } from './words.ts';

/** The phrases that all texts of one tier of a result have. Texts of a closer tier come first. */
export interface PhraseTier {
  /** Every phrase must occur. */
  phrases: readonly string[];
  /** Whether a text must have the phrases in the same case and with the same accents and signs. */
  isLiteral: boolean;
}

/** The maximum number of words of a name. A longer query is a sentence: texts are about it but do not contain it. */
const maxNameWords = 12;

/**
 * Returns the tiers in which a query is searched, the closest first. Terms do not represent single letters, signs and
 * words of grammar. Therefore a query with any of these ("H&M", "vitamin D", "The Who") is first searched as a
 * phrase, with its signs and case and then without. In the next tier, its parts with signs or single letters are
 * phrases. In the last tier, only the phrases in quotation marks are required.
 */
export function phraseTiers(
  { phrases, rest, text }: SearchQuery,
  languages: Iterable<Language>,
): PhraseTier[] {
  const some = [...languages];
  const found: PhraseTier[] = [];
  const whole = rest === '' ? phrases : [...phrases, rest];
  if (isName(text, some)) {
    found.push({ phrases: whole, isLiteral: true }, { phrases: whole, isLiteral: false });
    const names = namesIn(rest, some);
    if (names.length > 0) found.push({ phrases: [...phrases, ...names], isLiteral: false });
  }
  const isRepeated = rest === '' && found.length > 0;
  if (!isRepeated && (phrases.some(hasWords) || hasContent(rest, some)))
    found.push({ phrases, isLiteral: false });
  return found;
}

const hasWords = (text: string): boolean => text.search(writtenWord) >= 0;

/** Returns whether a query has few words, and parts that terms do not represent. */
function isName(text: string, languages: readonly Language[]): boolean {
  const words = (text.match(writtenWord) ?? []).length;
  if (words === 0 || (words > maxNameWords && hasContent(text, languages))) return false;
  return /[^\p{L}\p{M}\p{N}\s]/u.test(text) || languages.some((one) => [...plainWords(text, one)].some(({ isGrammar }) => isGrammar)); // prettier-ignore
}

/**
 * Returns the parts of a query that have the shape of a name, but not the whole query: parts with a significant sign,
 * or with a single letter or digit and other signs ("H&M", "C-8"), and a single letter or digit with the word before it
 * ("vitamin D").
 */
function namesIn(rest: string, languages: readonly Language[]): string[] {
  const isStopWord = (word: string): boolean =>
    languages.some((one) => records[one].words.stopWords.has(word.toLowerCase()));
  const names: string[] = [];
  const parts = rest.split(/\s+/u).filter(hasWords);
  for (const [at, part] of parts.entries()) {
    const words = part.match(writtenWord)!;
    const isShort = words.some((word) => Array.from(word).length === 1 && !isStopWord(word));
    if (signsIn(part) !== '' || (isShort && words.length > 1)) names.push(part);
    else if (isShort && at > 0) names.push(`${parts[at - 1]!} ${part}`);
  }
  return names.length === 1 && names[0] === rest ? [] : names;
}

import type { Language } from '../domain/language.ts';
import { records } from '../languages/index.ts';
import { plainWords } from '../nlp/terms/plain-words.ts';
import { hasContent, type SearchQuery } from './search-query.ts';
import { signsIn, writtenWord } from './words.ts';

/** What the texts of one part of an answer say. */
export interface Saying {
  /** Each must occur. */
  phrases: readonly string[];
  /** Also with its case, its accents and all its signs. */
  isLiteral: boolean;
}

/** A query of more words is a sentence, which texts are about and do not say. */
const wordsOfName = 12;

/**
 * Returns what texts may say that a query finds, by how close it is to the query, the closest first. Terms tell nothing of single
 * letters, signs and words of grammar. So what has any ("H&M", "vitamin D", "The Who") is looked for as a phrase first: with its
 * signs and its case, then without; then what has signs or single letters by itself; and last what is about the words.
 */
export function sayings({ phrases, rest, text }: SearchQuery, languages: Iterable<Language>): Saying[] {
  const some = [...languages];
  const found: Saying[] = [];
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

/** Whether a query has few words, and what terms do not tell. */
function isName(text: string, languages: readonly Language[]): boolean {
  const words = (text.match(writtenWord) ?? []).length;
  if (words === 0 || (words > wordsOfName && hasContent(text, languages))) return false;
  return /[^\p{L}\p{M}\p{N}\s]/u.test(text) || languages.some((one) => [...plainWords(text, one)].some(({ isGrammar }) => isGrammar)); // prettier-ignore
}

/**
 * Returns the parts of a query that are names by their shape, unless they are all of it: what telling signs, or a single letter or digit and
 * other signs, make one ("H&M", "C-8"); and a single letter or digit with the word before it ("vitamin D").
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

import type { Language } from '../../domain/language.ts';
import { perLanguage } from '../../languages/index.ts';
import type { CompoundRules } from '../../languages/record.ts';
import { remembered } from '../tokens/remembered.ts';
import { hashWord } from './hash.ts';
import { priors } from './prior.ts';
import { stem } from './stem.ts';

const rememberedWords = 50_000;
const none: readonly string[] = [];

/**
 * Returns the two parts of a compound in lower case ("skattepolitik": skatte, politik); none for other words and in languages without
 * compounds. The method is corpus-driven (Koehn and Knight, "Empirical methods for compound splitting", 2003): both parts must be
 * known words, and a linking letter may join them. The word is split where the geometric mean of the parts' frequencies is highest,
 * if that is higher than the word's own frequency. The parts as further terms: +.004 nDCG@10 on policy articles.
 */
export const compoundParts = perLanguage(({ words: { compounds } }, language) =>
  compounds === undefined ? () => none : splitter(compounds, language),
);

function splitter(rules: CompoundRules, language: Language): (word: string) => readonly string[] {
  const frequency = (word: string): number => priors[language](hashWord(stem[language](word)));
  return remembered(rememberedWords, (word) => split(word, rules, frequency));
}

function split(
  word: string,
  { shortestPart, link }: CompoundRules,
  frequency: (word: string) => number,
): readonly string[] {
  let parts = none;
  let highest = frequency(word) ** 2;
  for (let at = shortestPart; at <= word.length - shortestPart; at++) {
    const tail = word.slice(at);
    const tailFrequency = frequency(tail);
    if (tailFrequency === 0) continue;
    const beforeLink = at - link.length;
    const isLinked = beforeLink >= shortestPart && word.startsWith(link, beforeLink);
    for (const end of isLinked ? [beforeLink, at] : [at]) {
      const head = word.slice(0, end);
      const product = frequency(head) * tailFrequency;
      if (product <= highest) continue;
      highest = product;
      parts = [head, tail];
    }
  }
  return parts;
}

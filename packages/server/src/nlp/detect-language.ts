import { eld } from 'eld/extrasmall';
import type { Language } from '../domain/language.ts';

/** Fewer characters than this say too little: company names alone pass for any language. */
const enough = 40;

/** A language is ruled out when its score stays below this share of the best one's. */
const clear = 0.85;

/** How much of a long text is looked at, in UTF-16 units; the verdict is settled long before. */
const sample = 4000;

/**
 * True only when the text is surely not in the given language. Measured on single sentences of 40 characters and
 * more (Talbanken, webbnyheter, EWT, wikigold, Danish DDT): English in a Swedish collection is noticed in 98.0 %,
 * Swedish in an English one in 99.7 %, Danish in 83 % and 99.6 %, and a right one is doubted in 0.05 % (Swedish)
 * and 0.17 % (English); from 150 characters on, in none. franc-min, on the same sentences, noticed 72 % and 84 %.
 */
export function isSurelyNot(language: Language, text: string): boolean {
  const start = text.slice(0, sample);
  if (start.length < enough) return false;
  const detected = eld.detect(start);
  if (detected.language === '' || detected.language === language || !detected.isReliable()) return false;
  const scores = detected.getScores();
  return (scores[language] ?? 0) < clear * (scores[detected.language] ?? 0);
}

import { eld } from 'eld/extrasmall';
import { type Language, languages } from '../domain/language.ts';
import { readableText } from './markup/readable-text.ts';
import { records } from '../languages/index.ts';

/** Running words with fewer characters than this, spaces included, say too little. */
const enough = 30;

/** A language is ruled out when its score stays below this share of the best one's. */
const clear = 0.85;

/** How much of a long text is looked at, in UTF-16 units; the verdict is settled long before. */
const sample = 4000;

/** A word in lower case that is no part of a name, a number or an address. */
const runningWord = /(?<![\p{L}\p{N}@./:_-])\p{Ll}[\p{Ll}\p{M}'’-]*(?![\p{L}\p{N}@/:_]|\.[\p{L}\p{N}])/gu;

/**
 * True only when the text is surely not in the given language. Names and addresses have no language of their own, so
 * running words alone are looked at: with them, 84 % of lists of Swedish names were refused in an English
 * collection and 55 % of English ones in a Swedish; without, 3 % and 0 %.
 *
 * Measured on single sentences of 40 characters and more (Talbanken, webbnyheter, EWT, wikigold, Danish DDT):
 * English in a Swedish collection is noticed in 89.6 %, Swedish in an English one in 96.3 %, Danish in 81 % and
 * 96 %, and a right one is doubted in 0.05 % (Swedish) and 0.00 % (English). From 150 characters on: 98.5 %,
 * 99.8 %, 90 % and 99.6 %, and no right one is doubted.
 */
export function isSurelyNot(language: Language, text: string): boolean {
  const words = (readableText(text).text.slice(0, sample).match(runningWord) ?? []).join(' ');
  if (words.length < enough) return false;
  const { detectorCode: detectedAs } = records[language];
  const detected = eld.detect(words);
  if (detected.language === '' || detected.language === detectedAs || !detected.isReliable()) return false;
  const scores = detected.getScores();
  return (scores[detectedAs] ?? 0) < clear * (scores[detected.language] ?? 0);
}

/** The language that a text is taken to be in, and how well that is known. */
export interface DetectedLanguage {
  language: Language;
  /** `sure`: in no other of ours; `guess`: it says too little, or mixes them; `other`: it is surely in none of ours. */
  outcome: 'sure' | 'guess' | 'other';
}

/**
 * The language of a text that nobody named. A text of few words is guessed with its names, which are the best that it
 * has: "Anna Lindqvist" is taken for Swedish. What says nothing at all is taken for the first of the languages.
 */
export function detectLanguage(text: string): DetectedLanguage {
  const possible = languages.filter((language) => !isSurelyNot(language, text));
  if (possible.length === 1) return { language: possible[0]!, outcome: 'sure' };
  const scores = eld.detect(readableText(text).text.slice(0, sample)).getScores();
  const score = (language: Language): number => scores[records[language].detectorCode] ?? 0;
  const isOther = possible.length === 0;
  const likeliest = (isOther ? languages : possible).reduce((best, one) =>
    score(one) > score(best) ? one : best,
  );
  return { language: likeliest, outcome: isOther ? 'other' : 'guess' };
}

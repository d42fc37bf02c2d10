import { type Language, languages } from '../../../domain/language.ts';
import type { Field, Source } from '../../../domain/text.ts';
import type { Candidate } from '../../../knowledge/table.ts';
import { priorsOf, shapeOf, shapes } from '../../entities/category/known.ts';
import type { NetworkFeatures } from '../../network.ts';
import { hashWord } from '../../terms/hash.ts';
import { priors } from '../../terms/prior.ts';
import { stem } from '../../terms/stem.ts';
import { firstTokens, lastTokens, MOST_MENTIONS, REACH, WordCells } from '../../word-cells.ts';
import type { NameMention } from '../mentions.ts';
import { nameCategories } from '../reading.ts';
import { lineOf } from './lines.ts';

/** The least probability that counts; the greatest is 1 − `LEAST`. */
const LEAST = 0.002;
/** The share of texts assumed for a word that the table of the language lacks. */
const RAREST = 1e-4;
/** The lengths of names and lines above which all lengths count as equal. */
const LONGEST = { words: 6, letters: 20, line: 100 };

/** Facts about a whole text that help to decide which of its mentions are names. */
export interface TextFacts {
  source: Source;
  /** The words that the text has in lower case. */
  lowercase: ReadonlySet<string>;
  /** The share of capitals among its letters. */
  capitals: number;
}

const [A, Z, LOWER_A, LOWER_Z, LAST_ASCII] = [65, 90, 97, 122, 127];

/** Returns the share of capitals among the letters of a text. Most letters are ASCII, which need no pattern. */
export function shareOfCapitals({ headline, body }: Pick<Source, Field>): number {
  const text = headline + body;
  let [letters, capitals] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const isCapital = (unit >= A && unit <= Z) || (unit > LAST_ASCII && /\p{Lu}/u.test(text.charAt(at)));
    const isSmall =
      (unit >= LOWER_A && unit <= LOWER_Z) || (unit > LAST_ASCII && /\p{L}/u.test(text.charAt(at)));
    if (isCapital || isSmall) letters++;
    if (isCapital) capitals++;
  }
  return capitals / Math.max(1, letters);
}

/** All languages but the first: the features of the others imply the feature of the first. */
const otherLanguages = languages.slice(1);

/** Returns the features that decide whether mentions with the same words are a name. */
export function nameFeatures(
  mentions: readonly NameMention[],
  { source, lowercase, capitals }: TextFacts,
  candidates: readonly Candidate[],
): NetworkFeatures {
  const { surface } = mentions[0]!;
  const some = mentions.slice(0, MOST_MENTIONS);
  const words = new WordCells();
  words.addName(surface);
  for (const mention of some) addContext(mention, source, 1 / some.length, words);
  const dense = [
    ...encoderFeatures(mentions),
    ...wordFeatures(surface, source.language, lowercase),
    mean(mentions.map(({ field }) => Number(field === 'headline'))),
    ...lineFeatures(some, source),
    capitals,
    ...otherLanguages.map((one) => Number(one === source.language)),
    ...knownFeatures(surface, candidates),
  ];
  return { dense, cells: words.cells, values: words.values };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length);

/** Returns how sure the encoder is of the mentions: the odds of a name, its confidence, the number of mentions, and the categories. */
function encoderFeatures(mentions: readonly NameMention[]): number[] {
  const odds = mentions.map(({ probability = 1 }) => {
    const bounded = Math.min(1 - LEAST, Math.max(LEAST, probability));
    return Math.log(bounded / (1 - bounded));
  });
  return [
    ...[mean(odds), Math.max(...odds), Math.min(...odds), odds[0]!],
    mean(mentions.map(({ confidence }) => confidence)),
    Math.log1p(mentions.length),
    ...nameCategories.map((_, at) =>
      mean(mentions.map(({ chances }) => (chances ? Math.exp(chances[at]!) : 0))),
    ),
  ];
}

/** Returns what the words of a name look like, and how common they are in the text and in the language. */
function wordFeatures(surface: string, language: Language, lowercase: ReadonlySet<string>): number[] {
  const written = surface.split(/[\s-]+/u).filter((word) => word !== '');
  const words = written.map((word) => word.toLowerCase());
  const rare = words.map((word) => rarity(word, language));
  const shape = shapeOf(surface);
  return [
    ...shapes.map((one) => Number(one === shape)),
    Math.min(LONGEST.words, words.length) / LONGEST.words,
    Math.min(LONGEST.letters, surface.length) / LONGEST.letters,
    Number(/\p{Lu}/u.test(surface) && surface === surface.toUpperCase()),
    Number(/\p{N}/u.test(surface)),
    Number(!/\p{Lu}/u.test(surface)),
    mean(written.map((word) => Number(/^\p{Lu}/u.test(word)))),
    Number(words.every((word) => lowercase.has(word))),
    mean(words.map((word) => Number(lowercase.has(word)))),
    ...[Math.max(...rare), Math.min(...rare), rare[0]!],
  ];
}

/** Returns how rare a word is among the texts of a language, 0 to about 1. */
const rarity = (word: string, language: Language): number =>
  -Math.log(Math.max(RAREST, priors[language](hashWord(stem[language](word))))) / 10;

/** Returns where mentions stand in their lines: headings and forms have words with capitals that are not names. */
function lineFeatures(mentions: readonly NameMention[], source: Source): number[] {
  const lines = mentions.map((mention) => lineOf(source[mention.field], mention));
  return [
    mean(lines.map(({ startsSentence }) => Number(startsSentence))),
    mean(lines.map(({ startsLine }) => Number(startsLine))),
    mean(lines.map(({ endsLine }) => Number(endsLine))),
    mean(lines.map(({ startsLine, endsLine }) => Number(startsLine && endsLine))),
    mean(lines.map(({ capitalised }) => capitalised)),
    mean(lines.map(({ length }) => Math.min(1, length / LONGEST.line))),
  ];
}

/** Returns what the table knows of a name: its prominence in each category, separately for each shape. */
function knownFeatures(surface: string, candidates: readonly Candidate[]): number[] {
  const shape = shapeOf(surface);
  const prominences = priorsOf(candidates);
  return [
    ...shapes.flatMap((one) => prominences.map((prominence) => (one === shape ? prominence : 0))),
    Number(candidates.length > 0),
    Number(candidates.some(({ isShared }) => isShared)),
  ];
}

/** Adds the two tokens before a mention and the two after it. */
function addContext(
  { field, start, end }: NameMention,
  source: Source,
  value: number,
  words: WordCells,
): void {
  const text = source[field];
  const before = ['\n', '\n', ...lastTokens(text.slice(Math.max(0, start - REACH), start), 2)].slice(-2);
  const after = [...firstTokens(text.slice(end, end + REACH), 2), '\n', '\n'];
  words.addContext(source.language, before, after, value);
}

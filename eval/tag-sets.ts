import { join } from 'node:path';
import type { Language } from '../packages/server/src/domain/language.ts';
import { type Casing, type GoldSentence, type GoldSpan, joinSentence, readConll } from './conll.ts';

/** The types that all sets have. */
export const scoredTypes = ['PER', 'ORG', 'LOC'];

/** A public set with annotated names. */
export interface GoldSet {
  name: string;
  file: string;
  language: Language;
  /** Whether a sentence of the file belongs to the set. */
  includes: (index: number) => boolean;
}

const all = () => true;
export const tagSets: readonly GoldSet[] = [
  { name: 'EWT dev', file: 'uner-en-ewt/dev.conll', language: 'en', includes: all },
  { name: 'EWT test', file: 'uner-en-ewt/test.conll', language: 'en', includes: all },
  { name: 'Talbanken test', file: 'uner-sv-talbanken/test.conll', language: 'sv', includes: all },
  {
    name: 'webbnyheter, a tenth of train',
    file: 'sv-webbnyheter2012/train.conll',
    language: 'sv',
    includes: (index) => index % 10 === 0,
  },
  { name: 'webbnyheter test', file: 'sv-webbnyheter2012/test.conll', language: 'sv', includes: all },
];

/** Reads the sentences of a set as running text. */
export function readTagSet(
  data: string,
  { file, language, includes }: GoldSet,
  casing?: Casing,
): GoldSentence[] {
  return readConll(join(data, 'ner', file))
    .filter((_, index) => includes(index))
    .map((sentence) =>
      joinSentence(sentence, { ...(casing && { casing }), splitsHyphens: language === 'en' }),
    );
}

/** Returns the tokens that a mention overlaps. */
export function spanOf(gold: GoldSentence, start: number, length: number, type: string): GoldSpan {
  const end = start + length;
  const from = gold.tokens.findIndex((token) => token.end > start);
  const to = gold.tokens.findLastIndex((token) => token.start < end) + 1;
  return { from, to, type };
}

/**
 * Returns whether a mention is a name before a hyphen within a token without a gold name: "EU" in "EU-länderna". The Swedish sets leave such
 * names out, against the guideline of the service (corpus/GUIDELINE.md, section 7).
 */
export function isInUnmarkedCompound(
  { text, tokens, spans }: GoldSentence,
  start: number,
  length: number,
): boolean {
  const end = start + length;
  const at = tokens.findLastIndex((token) => token.start < end);
  if (at < 0 || tokens[at]!.end <= end || !/^[-‐‑]/u.test(text.slice(end, end + 1))) return false;
  return !spans.some(({ from, to }) => from <= at && at < to);
}

/** Returns the end of a span, without an English 's that is a token of its own. */
export function withoutGenitive(gold: GoldSentence, { from, to }: GoldSpan): number {
  const { start, end } = gold.tokens[to - 1]!;
  return to - from > 1 && /^['’]s?$/iu.test(gold.text.slice(start, end)) ? to - 1 : to;
}

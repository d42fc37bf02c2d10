import { join } from 'node:path';
import type { Language } from '../packages/server/src/domain/language.ts';
import { type Casing, type GoldSentence, type GoldSpan, joinSentence, readConll } from './conll.ts';

/** The types that all sets have. */
export const SCORED = ['PER', 'ORG', 'LOC'];

/** A public set of names that people have marked. */
export interface GoldSet {
  name: string;
  file: string;
  language: Language;
  /** Which sentences of the file belong to the set. */
  holds: (index: number) => boolean;
}

const all = () => true;
export const tagSets: readonly GoldSet[] = [
  { name: 'EWT dev', file: 'uner-en-ewt/dev.conll', language: 'en', holds: all },
  { name: 'EWT test', file: 'uner-en-ewt/test.conll', language: 'en', holds: all },
  { name: 'Talbanken test', file: 'uner-sv-talbanken/test.conll', language: 'sv', holds: all },
  {
    name: 'webbnyheter, a tenth of train',
    file: 'sv-webbnyheter2012/train.conll',
    language: 'sv',
    holds: (index) => index % 10 === 0,
  },
  { name: 'webbnyheter test', file: 'sv-webbnyheter2012/test.conll', language: 'sv', holds: all },
];

/** The sentences of a set as running text. */
export function readTagSet(
  data: string,
  { file, language, holds }: GoldSet,
  casing?: Casing,
): GoldSentence[] {
  return readConll(join(data, 'ner', file))
    .filter((_, index) => holds(index))
    .map((sentence) =>
      joinSentence(sentence, { ...(casing && { casing }), splitsHyphens: language === 'en' }),
    );
}

/** The tokens that a mention touches. */
export function touched(gold: GoldSentence, start: number, length: number, type: string): GoldSpan {
  const end = start + length;
  const from = gold.tokens.findIndex((token) => token.end > start);
  const to = gold.tokens.findLastIndex((token) => token.start < end) + 1;
  return { from, to, type };
}

/** The end of a span, an English 's of its own left out. */
export function withoutGenitive(gold: GoldSentence, { from, to }: GoldSpan): number {
  const { start, end } = gold.tokens[to - 1]!;
  return to - from > 1 && /^['’]s?$/iu.test(gold.text.slice(start, end)) ? to - 1 : to;
}

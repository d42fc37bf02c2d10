import { readFileSync } from 'node:fs';
import { readTexts } from '../../eval/related-sets.ts';
import type { AnalysedTag } from '../../packages/server/src/domain/tags/tag.ts';
import { hashFilter } from '../../packages/server/src/index/sets/hash-filter.ts';
import { addPairs, textPairs } from '../../packages/server/src/listing/text-pairs.ts';
import { readableText } from '../../packages/server/src/nlp/markup/readable-text.ts';
import { hashPair, isPair } from '../../packages/server/src/nlp/terms/hash.ts';
import { stem } from '../../packages/server/src/nlp/terms/stem.ts';
import { plainWords } from '../../packages/server/src/nlp/terms/plain-words.ts';
import {
  addMissing,
  countedTerms,
  eachPlainTerm,
  eachTerm,
  textTerms,
} from '../../packages/server/src/nlp/terms/terms.ts';
import { contentWords } from '../../packages/server/src/nlp/terms/content-words.ts';
import { seeded } from '../../support/seeded.ts';

export interface Recombined {
  body: string;
  words: number;
  /** The result of `textTerms`. */
  terms: Uint8Array;
  /** The result of `textPairs`; absent where unknown. */
  pairs?: Uint8Array;
  /** A unit vector of random numbers: it costs the time and memory of a real one. */
  vector: Float32Array;
  /** The headline; none by default. */
  headline?: string;
  /** Seconds since 1970, 0 by default. */
  createdAt?: number;
  /** The tags; none by default. */
  tags?: AnalysedTag[];
  /** The source text of each sentence, by its place among all source texts. */
  from?: number[];
}

const wordsPerText = 140;
const dimensions = 384;

interface Sentence {
  text: string;
  words: number;
  hashes: number[];
  plainHashes: number[];
  pairs: ReadonlySet<number>;
  /** Its first and last word, with the signs before and after them. */
  ends: readonly [string, string];
  firstStem?: string;
  lastStem?: string;
}

/**
 * Returns the bodies of the articles of `textkin demo`. They have few different words, so an index of many such texts is not like
 * an index of news.
 */
export function bundledTexts(language: 'en' | 'sv' = 'sv'): string[] {
  const lines = readFileSync(
    new URL(`../../packages/server/demo/${language}.jsonl`, import.meta.url),
    'utf8',
  );
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { body: string }).body);
}

/**
 * Returns a maker of texts of some 140 words, recombined from the sentences of the given texts or of the Swedish press releases of a
 * data folder. Every run makes the same texts. Their terms are combined from the terms of the sentences, because stemming a million
 * texts would take an hour.
 */
export function recombiner(source: string | readonly string[], seed = 1): () => Recombined {
  const random = seeded(seed);
  const bodies =
    typeof source === 'string' ? readTexts(source, 'sv_gov_press').map(({ body }) => body) : source;
  const sentencesOf = bodies.map((body) => readableText(body).text.split(/(?<=[.!?])\s+/));
  const texts = sentencesOf.flat();
  const bodyOf = sentencesOf.flatMap((parts, at) => parts.map(() => at));
  const sentences: (Sentence | undefined)[] = [];
  const noise = Float32Array.from({ length: 2 ** 16 }, () => (random() - 0.5) * Math.sqrt(12 / dimensions));
  let made = 0;
  return () => {
    const parts: Sentence[] = [];
    const from: number[] = [];
    for (let count = 0; count < wordsPerText; count += parts.at(-1)!.words) {
      const at = Math.floor(random() * texts.length);
      parts.push((sentences[at] ??= sentenceOf(texts[at]!)));
      from.push(bodyOf[at]!);
    }
    const body = parts.map(({ text }) => text).join(' ');
    const [terms, pairs] = [termsOf(parts), pairsOf(parts)];
    const whole = { headline: '', body, language: 'sv' } as const;
    if (made++ < 50 && (Buffer.compare(terms, textTerms(whole)) || Buffer.compare(pairs, textPairs(whole)))) {
      throw new Error('the terms and pairs of the sentences are not those of the text');
    }
    const place = Math.floor(random() * (noise.length - dimensions));
    const vector = noise.slice(place, place + dimensions);
    return { body, words: parts.reduce((sum, part) => sum + part.words, 0), terms, pairs, vector, from };
  };
}

function sentenceOf(text: string): Sentence {
  const hashes: number[] = [];
  eachTerm(contentWords(text, 'sv'), 'sv', (hash) => hashes.push(hash));
  const plainHashes: number[] = [];
  eachPlainTerm(plainWords(text, 'sv'), 'sv', (hash) => plainHashes.push(hash));
  const stems = [...contentWords(text, 'sv')].map(stem.sv);
  const pairs = new Set<number>();
  addPairs(text, 'sv', pairs);
  const words = [...plainWords(text, 'sv')];
  const [first, last] = [words[0], words.at(-1)];
  return {
    text,
    words: text.split(' ').length,
    hashes,
    plainHashes,
    pairs,
    ends: [
      text.slice(0, first ? first.offset + first.written.length : 0),
      text.slice(last?.offset ?? text.length),
    ],
    ...(stems.length > 0 && { firstStem: stems[0]!, lastStem: stems.at(-1)! }),
  };
}

function pairsOf(parts: readonly Sentence[]): Uint8Array {
  const pairs = new Set<number>();
  let last = '';
  for (const { pairs: own, ends } of parts) {
    for (const pair of own) pairs.add(pair);
    addPairs(`${last} ${ends[0]}`, 'sv', pairs);
    last = ends[1] || last;
  }
  return hashFilter(pairs);
}

function termsOf(parts: readonly Sentence[]): Uint8Array {
  const counts = new Map<number, number>();
  const plainCounts = new Map<number, number>();
  const countIn = (into: Map<number, number>) => (hash: number) =>
    void into.set(hash, (into.get(hash) ?? 0) + 1);
  const count = countIn(counts);
  let last: string | undefined;
  let lastWord = '';
  for (const { hashes, plainHashes, ends, firstStem, lastStem } of parts) {
    hashes.forEach(count);
    plainHashes.forEach(countIn(plainCounts));
    eachPlainPair(`${lastWord} ${ends[0]}`, countIn(plainCounts));
    if (last !== undefined && firstStem !== undefined) count(hashPair(last, firstStem));
    last = lastStem ?? last;
    lastWord = ends[1] || lastWord;
  }
  addMissing(counts, plainCounts);
  return countedTerms(counts, 'sv');
}

/** Calls `onPair` with the pair of two words, if they form one. */
function eachPlainPair(words: string, onPair: (hash: number) => void): void {
  eachPlainTerm(plainWords(words, 'sv'), 'sv', (hash) => {
    if (isPair(hash)) onPair(hash);
  });
}

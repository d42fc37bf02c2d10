import type { Language } from '../../packages/server/src/domain/language.ts';
import type { Source } from '../../packages/server/src/domain/text.ts';
import { records } from '../../packages/server/src/languages/index.ts';
import { hashWord } from '../../packages/server/src/nlp/terms/hash.ts';
import { priors } from '../../packages/server/src/nlp/terms/prior.ts';
import { stem } from '../../packages/server/src/nlp/terms/stem.ts';
import { wordClass } from '../../packages/server/src/nlp/topics/word-classes.ts';
import { candidatesOf, type TopicDocument } from './gold.ts';

/** The candidates of the service by how often they stand in the text, weighted by how few texts have their words. */
export function byTfIdf(document: TopicDocument): string[] {
  const { language } = document.source;
  const idf = (word: string) => -Math.log(Math.max(1e-4, priors[language](hashWord(stem[language](word)))));
  return candidatesOf(document, () => 0)
    .map(({ base, words, places }) => {
      const rarity = words.reduce((sum, word) => sum + idf(word), 0) / words.length;
      return { base, value: places.length * rarity };
    })
    .sort((one, other) => other.value - one.value || (one.base < other.base ? -1 : 1))
    .map(({ base }) => base);
}

const LONGEST = 3;
const WINDOW = 1;

/** The counts of a word that YAKE uses. */
interface Counted {
  tf: number;
  acronyms: number;
  capitals: number;
  sentences: number[];
  left: Map<string, number>;
  right: Map<string, number>;
}

/**
 * YAKE! (Campos et al. 2020, "YAKE! Keyword extraction from single documents using multiple local features"): casing, place,
 * frequency, company and spread of words make a score, the lower the better, and phrases of up to three words that neither begin nor end with a stop word have
 * the product of theirs. Names aside, and in base form, for so topics are judged.
 */
export function byYake({ source, tags }: TopicDocument): string[] {
  const { language } = source;
  const { stopWords } = records[language].words;
  const sentences = sentencesOf(source);
  const counted = new Map<string, Counted>();
  for (const [at, chunks] of sentences.entries()) {
    for (const chunk of chunks) {
      for (const [place, word] of chunk.entries()) {
        const lower = word.toLowerCase();
        const empty = { tf: 0, acronyms: 0, capitals: 0, sentences: [], left: new Map(), right: new Map() };
        const one: Counted = counted.get(lower) ?? empty;
        counted.set(lower, one);
        one.tf++;
        one.sentences.push(at);
        if (/^\p{Lu}{2,}$/u.test(word)) one.acronyms++;
        else if (place > 0 && /^\p{Lu}/u.test(word)) one.capitals++;
        for (const [side, step] of [
          ['left', -WINDOW],
          ['right', WINDOW],
        ] as const) {
          const near = chunk[place + step]?.toLowerCase();
          if (near !== undefined) one[side].set(near, (one[side].get(near) ?? 0) + 1);
        }
      }
    }
  }
  const scores = scoresOf(counted, sentences.length, stopWords);
  const names = new Set(tags.flatMap(({ tag }) => tag.toLowerCase().split(' ')));
  const phrases = new Map<string, { tf: number; words: string[] }>();
  for (const chunk of sentences.flat()) {
    const lower = chunk.map((word) => word.toLowerCase());
    for (let from = 0; from < lower.length; from++) {
      for (let to = from + 1; to <= Math.min(lower.length, from + LONGEST); to++) {
        const words = lower.slice(from, to);
        if (
          [words[0]!, words.at(-1)!].some(
            (word) => stopWords.has(word) || word.length < 3 || !/^\p{L}/u.test(word),
          )
        )
          continue;
        if (words.some((word) => names.has(word))) continue;
        const key = words.join(' ');
        phrases.set(key, { tf: (phrases.get(key)?.tf ?? 0) + 1, words });
      }
    }
  }
  return [...phrases.values()]
    .map(({ tf, words }) => {
      const some = words.filter((word) => !stopWords.has(word)).map((word) => scores.get(word)!);
      const product = some.reduce((all, one) => all * one, 1);
      const sum = some.reduce((all, one) => all + one, 0);
      return { base: baseOf(words, language), value: product / (tf * (1 + sum)) };
    })
    .sort((one, other) => one.value - other.value || (one.base < other.base ? -1 : 1))
    .map(({ base }) => base);
}

function scoresOf(counted: ReadonlyMap<string, Counted>, sentences: number, stopWords: ReadonlySet<string>) {
  const telling = [...counted].filter(([word]) => !stopWords.has(word)).map(([, { tf }]) => tf);
  const mean = telling.reduce((sum, tf) => sum + tf, 0) / Math.max(1, telling.length);
  const deviation = Math.sqrt(
    telling.reduce((sum, tf) => sum + (tf - mean) ** 2, 0) / Math.max(1, telling.length),
  );
  const most = Math.max(1, ...[...counted.values()].map(({ tf }) => tf));
  const sum = (some: ReadonlyMap<string, number>) => [...some.values()].reduce((all, one) => all + one, 0);
  return new Map(
    [...counted].map(([word, { tf, acronyms, capitals, sentences: at, left, right }]) => {
      const casing = Math.max(acronyms, capitals) / (1 + Math.log(tf));
      const place = Math.log(
        Math.log(3 + at.toSorted((one, other) => one - other)[Math.floor(at.length / 2)]!),
      );
      const frequency = tf / (mean + deviation);
      const dispersion = left.size / Math.max(1, sum(left)) + right.size / Math.max(1, sum(right));
      const company = 1 + dispersion * (tf / most);
      const spread = new Set(at).size / sentences;
      return [word, (company * place) / (casing + frequency / company + spread / company)] as const;
    }),
  );
}

/** Sentences, each in the runs between its marks, each of those in words. */
function sentencesOf({ headline, body }: Source): string[][][] {
  return `${headline}\n\n${body}`
    .split(/(?<=[.!?])\s+|\n+/u)
    .map((sentence) =>
      sentence
        .split(/[^\p{L}\p{N}\s'’-]+/u)
        .map((chunk) => chunk.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? []),
    )
    .filter((chunks) => chunks.some((chunk) => chunk.length > 0));
}

const baseOf = (words: readonly string[], language: Language): string =>
  [...words.slice(0, -1), wordClass[language](words.at(-1)!).base].join(' ');

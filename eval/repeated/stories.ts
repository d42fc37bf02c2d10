import { splitSentences } from '../../packages/server/src/nlp/sentences/split-sentences.ts';
import { sentenceHashes } from '../../packages/server/src/nlp/sentences/encoded-sentences.ts';
import { textSentences } from '../../packages/server/src/nlp/sentences/text-sentences.ts';
import { textTerms } from '../../packages/server/src/nlp/terms/terms.ts';
import { commonFrom, ownFeatures, repeatedFrom } from '../../packages/server/src/scoring/own-sample.ts';
import type { Language } from '../../packages/server/src/domain/language.ts';
import { seeded } from '../../support/seeded.ts';
import type { EvalText } from '../related-sets.ts';
import { footers } from './footers.ts';

/** The most words of a heading. Longer lines, as split by the analysis, are sentences of a story. */
const longestHeading = 6;
/** The number of sentences that only one version has. */
const ownSentences = 2;

/**
 * Prints the share of versions of a story that are compared whole, and of short texts with footers that are compared without the footers.
 * A version is a text with two sentences that no other version has. A short text is the first words of a text with one, two or five
 * footers. The printed column "texts" is the number of texts that have the rest.
 */
export function printStories(name: string, texts: readonly EvalText[], lang: Language): void {
  const random = seeded(1);
  const counts = [repeatedFrom, commonFrom].map((many) => {
    const versions = { all: 0, whole: 0 };
    for (const { body } of texts) {
      const sentences = splitSentences(body).filter(
        (one) => one.trim().split(/\s+/u).length > longestHeading,
      );
      if (sentences.length < ownSentences + 3) continue;
      const own = new Set<string>();
      while (own.size < ownSentences) own.add(sentences[Math.floor(random() * sentences.length)]!);
      versions.all++;
      if (isWhole(sentences.join(' '), [...own], lang, many)) versions.whole++;
    }
    const short = { all: 0, without: 0 };
    for (const words of [15, 30, 70]) {
      for (const number of [1, 2, 5]) {
        for (const { body } of texts) {
          const own = body.split(/\s+/u).slice(0, words).join(' ');
          short.all++;
          if (
            !isWhole([own, ...footers[lang].slice(0, number)].join('\n\n'), splitSentences(own), lang, many)
          )
            short.without++;
        }
      }
    }
    return { many, versions, short };
  });
  for (const { many, versions, short } of counts)
    console.log(
      `${name.padEnd(17)}${String(many).padStart(5)}${percent(versions.whole / versions.all)} of ${String(versions.all).padStart(4)}` +
        `${percent(short.without / short.all)} of ${String(short.all).padStart(5)}`,
    );
}

/** Returns whether a text is compared whole if `many` texts have all its sentences except `own`. */
function isWhole(body: string, own: readonly string[], language: Language, many: number): boolean {
  const features = (body: string) => {
    const source = { headline: '', body, language };
    const terms = textTerms(source);
    return { terms, sentences: textSentences(source, terms), vector: new Float32Array(), model: '' };
  };
  const ownHashes = new Set(own.flatMap((one) => [...sentenceHashes(features(one).sentences)]));
  const whole = features(body);
  return ownFeatures(whole, language, (hash) => (ownHashes.has(hash) ? 1 : many)) === whole;
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`.padStart(9);

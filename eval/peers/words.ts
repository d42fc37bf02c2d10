import { isPair } from '../../packages/server/src/nlp/terms/hash.ts';
import { decodeTerms } from '../../packages/server/src/nlp/terms/encoded-terms.ts';

/** The words of a text that say most about it: TF-IDF, as MoreLikeThis chooses them. */
export function tellingWords(texts: readonly Uint8Array[], count: number): (terms: Uint8Array) => string[] {
  const frequencies = new Map<number, number>();
  for (const terms of texts) {
    for (const { hash } of decodeTerms(terms)) frequencies.set(hash, (frequencies.get(hash) ?? 0) + 1);
  }
  return (terms) =>
    decodeTerms(terms)
      .filter(({ hash }) => !isPair(hash))
      .map(({ hash, weight }) => ({ hash, value: weight * Math.log(texts.length / frequencies.get(hash)!) }))
      .sort((one, other) => other.value - one.value)
      .slice(0, count)
      .map(({ hash }) => wordOf(hash));
}

/** The stems of a text as words, each as often as it stands there. */
export function bagOf(terms: Uint8Array): string[] {
  return decodeTerms(terms).flatMap(({ hash, weight }) =>
    isPair(hash) ? [] : new Array<string>(Math.round(Math.exp(weight / 16 - 1))).fill(wordOf(hash)),
  );
}

const wordOf = (hash: number): string => `w${hash.toString(36)}`;

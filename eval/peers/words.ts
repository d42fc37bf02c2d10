import { isPair } from '../../packages/server/src/nlp/terms/hash.ts';
import { decodeTerms } from '../../packages/server/src/nlp/terms/encoded-terms.ts';

/** Returns a function that selects the words of a text with the highest TF-IDF, as MoreLikeThis does. */
export function characteristicWords(
  texts: readonly Uint8Array[],
  count: number,
): (terms: Uint8Array) => string[] {
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

/** Returns the stems of a text as words, each as often as it occurs. */
export function bagOf(terms: Uint8Array): string[] {
  return decodeTerms(terms).flatMap(({ hash, weight }) =>
    isPair(hash) ? [] : new Array<string>(Math.round(Math.exp(weight / 16 - 1))).fill(wordOf(hash)),
  );
}

const wordOf = (hash: number): string => `w${hash.toString(36)}`;

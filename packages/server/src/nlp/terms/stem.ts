import snowball from 'snowball-stemmers';
import type { Language } from '../../domain/language.ts';

const algorithms = { en: 'english', sv: 'swedish' } as const;
const cachedWords = 50_000;

function cachedStemmer(language: Language): (word: string) => string {
  const stemmer = snowball.newStemmer(algorithms[language]);
  const cache = new Map<string, string>();
  return (word) => {
    let stem = cache.get(word);
    if (stem === undefined) {
      stem = stemmer.stem(word);
      // Forgetting everything now and then bounds the memory without the cost of an order of use.
      if (cache.size >= cachedWords) cache.clear();
      cache.set(word, stem);
    }
    return stem;
  };
}

/**
 * Snowball stems of lower-case words (Porter's English stemmer in its second version, Porter and Boulton's
 * Swedish one: snowballstem.org). One stemming costs 7 µs and a text repeats its words, hence the cache.
 */
export const stem: Record<Language, (word: string) => string> = {
  en: cachedStemmer('en'),
  sv: cachedStemmer('sv'),
};

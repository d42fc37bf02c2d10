import { perLanguage } from '../../languages/index.ts';
import { LRUCache } from 'lru-cache';

const cachedWords = 50_000;

/**
 * The stems of lower-case words. One stemming costs 7 µs and a text repeats its words, so stems are remembered.
 */
export const stem = perLanguage(({ words }) => {
  const cache = new LRUCache<string, string>({ max: cachedWords });
  return (word: string): string => {
    let stemmed = cache.get(word);
    if (stemmed === undefined) cache.set(word, (stemmed = words.stem(word)));
    return stemmed;
  };
});

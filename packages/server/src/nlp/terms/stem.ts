import { perLanguage } from '../../languages/index.ts';
import { BoundedMap } from '../bounded-map.ts';

const cachedWords = 50_000;

/**
 * The stems of lower-case words. One stemming costs 7 µs and a text repeats its words, so stems are remembered.
 */
export const stem = perLanguage(({ words }) => {
  const cache = new BoundedMap<string, string>(cachedWords);
  return (word: string): string => {
    let stemmed = cache.get(word);
    if (stemmed === undefined) cache.set(word, (stemmed = words.stem(word)));
    return stemmed;
  };
});

import { createRequire } from 'node:module';
import type snowball from 'snowball-stemmers';

const require = createRequire(import.meta.url);

/**
 * Returns a Snowball stemmer that loads at its first word. The package holds two dozen languages, 6 MB, and most threads that
 * load the record of a language never stem.
 */
export function stemmer(algorithm: Parameters<typeof snowball.newStemmer>[0]): (word: string) => string {
  let loaded: ReturnType<typeof snowball.newStemmer> | undefined;
  return (word) => {
    loaded ??= (require('snowball-stemmers') as typeof snowball).newStemmer(algorithm);
    return loaded.stem(word);
  };
}

import { createRequire } from 'node:module';
import type snowball from 'snowball-stemmers';

const require = createRequire(import.meta.url);

/**
 * A stemmer of Snowball, made at the first word: the package holds those of two dozen languages, 6 MB, and most threads
 * that know a language stem nothing.
 */
export function stemmer(algorithm: Parameters<typeof snowball.newStemmer>[0]): (word: string) => string {
  let made: ReturnType<typeof snowball.newStemmer> | undefined;
  return (word) => {
    made ??= (require('snowball-stemmers') as typeof snowball).newStemmer(algorithm);
    return made.stem(word);
  };
}

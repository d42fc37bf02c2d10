declare module 'snowball-stemmers' {
  /** Those of languages that are written in Latin letters. */
  type Algorithm =
    | 'basque'
    | 'catalan'
    | 'czech'
    | 'danish'
    | 'dutch'
    | 'english'
    | 'finnish'
    | 'french'
    | 'german'
    | 'hungarian'
    | 'irish'
    | 'italian'
    | 'norwegian'
    | 'portuguese'
    | 'romanian'
    | 'slovene'
    | 'spanish'
    | 'swedish'
    | 'turkish';
  const snowball: { newStemmer(algorithm: Algorithm): { stem(word: string): string } };
  export default snowball;
}

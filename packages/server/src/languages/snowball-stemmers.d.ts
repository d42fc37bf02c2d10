declare module 'snowball-stemmers' {
  /** The algorithms for languages in Latin script. */
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

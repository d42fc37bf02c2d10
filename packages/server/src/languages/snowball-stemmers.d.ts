declare module 'snowball-stemmers' {
  const snowball: {
    newStemmer(algorithm: 'english' | 'swedish'): { stem(word: string): string };
  };
  export default snowball;
}

/** Returns the words of a name in small letters without accents. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns whether each word of a query begins a word of a name, as in `tag.list` with `match: "words"`. */
export function hasWords(name: string, query: string): boolean {
  const [words, wanted] = [wordsOf(name), wordsOf(query)];
  return wanted.length > 0 && wanted.every((begin) => words.some((word) => word.startsWith(begin)));
}

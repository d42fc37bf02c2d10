/** Longer words are rare, and a text may consist of one; their results are not remembered. */
const longest = 40;

/**
 * Makes a function of words that remembers its last `most` results, because words repeat in texts. The oldest result is forgotten
 * first, so a look-up changes nothing.
 */
export function remembered<Result>(
  most: number,
  resultOf: (word: string) => Result,
): (word: string) => Result {
  const results = new Map<string, Result>();
  return (word) => {
    const known = results.get(word);
    if (known !== undefined) return known;
    if (word.length > longest) return resultOf(word);
    const own = copyOf(word);
    const result = resultOf(own);
    if (results.size === most) results.delete(results.keys().next().value!);
    results.set(own, result);
    return result;
  };
}

/** Returns a copy of a word. The word itself may be a slice, and V8 keeps the whole text of a slice in memory. */
const copyOf = (word: string): string => Buffer.from(word, 'utf16le').toString('utf16le');

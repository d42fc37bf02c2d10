/** Returns words as a name: on one line, without punctuation around them. */
export const nameIn = (words: string): string =>
  words.replaceAll(/\s+/g, ' ').replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}+#]+$/gu, '');

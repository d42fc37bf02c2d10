/** Returns the F1 of a text's words against the words of another text; a repeated word counts each time. */
export function wordF1(found: string, gold: string): number {
  const [ours, theirs] = [wordsOf(found), wordsOf(gold)];
  const size = sum(ours) + sum(theirs);
  if (size === 0) return 1;
  let common = 0;
  for (const [word, count] of ours) common += Math.min(count, theirs.get(word) ?? 0);
  return (2 * common) / size;
}

/** Returns whether two titles are equal apart from punctuation and case. */
export function isSameTitle(one: string, other: string): boolean {
  const letters = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
  return letters(one) === letters(other);
}

function wordsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of text
    .toLowerCase()
    .normalize('NFKC')
    .matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((all, count) => all + count, 0);
}

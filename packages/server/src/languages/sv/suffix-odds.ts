/** Returns the log odds of the longest suffix of a word that the table has; undefined if it has none. */
export function suffixOdds(table: ReadonlyMap<string, number>, word: string): number | undefined {
  for (let at = 0; at < word.length; at++) {
    const odds = table.get(word.slice(at));
    if (odds !== undefined) return odds;
  }
  return undefined;
}

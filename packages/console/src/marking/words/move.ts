/** The chosen words, by their places in the list of words: from where the choice began to where it ends. */
export interface Choice {
  anchor: number;
  focus: number;
}

/**
 * Returns the choice after a key: the left and right arrows move by a word, the up and down arrows by a paragraph, Home and End to
 * the ends of the paragraph; Shift extends the choice. Returns undefined for other keys.
 */
export function moveChoice(
  words: readonly { block: unknown }[],
  { anchor, focus }: Choice,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): Choice | undefined {
  const blockAt = (index: number) => words[index]?.block;
  const startOf = (index: number) => words.findIndex(({ block }) => block === blockAt(index));
  const endOf = (index: number) => words.findLastIndex(({ block }) => block === blockAt(index));
  const targets: Record<string, () => number> = {
    ArrowRight: () => focus + 1,
    ArrowLeft: () => focus - 1,
    ArrowDown: () => endOf(focus) + 1,
    ArrowUp: () => startOf(startOf(focus) - 1),
    Home: () => startOf(focus),
    End: () => endOf(focus),
  };
  const target = targets[key]?.();
  if (target === undefined) return undefined;
  const next = Math.max(0, Math.min(target, words.length - 1));
  return { anchor: shiftKey ? anchor : next, focus: next };
}

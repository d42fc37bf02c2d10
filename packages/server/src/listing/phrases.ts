import { folded } from '../tags/fold.ts';
import { writtenWord } from './words.ts';

/** A place in a field, in UTF-16 code units. */
export interface Span {
  offset: number;
  length: number;
}

/** Where some words stand one behind the other, as `lineWords` compares them, whatever signs are between them. */
export function phraseSpans(text: string, phrase: readonly string[], letters: string): Span[] {
  const found: Span[] = [];
  if (phrase.length === 0) return found;
  const last: { offset: number; word: string }[] = [];
  const known = new Map<string, string>();
  for (const { 0: one, index } of text.matchAll(writtenWord)) {
    let plain = known.get(one);
    if (plain === undefined) known.set(one, (plain = folded(one, letters)));
    last.push({ offset: index, word: plain });
    if (last.length > phrase.length) last.shift();
    if (plain !== phrase.at(-1) || last.length < phrase.length) continue;
    if (!last.every(({ word }, at) => word === phrase[at])) continue;
    const { offset } = last[0]!;
    found.push({ offset, length: index + one.length - offset });
    last.length = 0;
  }
  return found;
}

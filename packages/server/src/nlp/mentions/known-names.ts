import type { Candidate } from '../../knowledge/table.ts';
import { categoryByKind } from './known-kinds.ts';
import type { Field } from '../../domain/text.ts';
import { matchTitle, type NameMention } from './mentions.ts';
import type { Reading } from './reading.ts';

/** The most words of a known name. */
const LONGEST_NAME = 8;
/** The least prominence of a name whose ends the encoder placed elsewhere, and of a name that it missed. */
const LEAST_PROMINENCE = 0.4;
const LEAST_OF_MISSED = 0.65;
/** The weight of a known name in the vote on the category of its entity. */
const CONFIDENCE = 0.9;

/** A capitalised word that is not an article: the forms of the table omit "the". */
const FIRST_WORD = /^(?!T(?:he|HE) )\p{Lu}/u;
const LAST_WORD = /[\p{L}\p{N}]$/u;
const GAP = /^ ?$/u;

/**
 * Finds known names of several words that the encoder missed or cut: the longest match from each capitalised word, if the mentions
 * that it overlaps lie within it. Titles of works are skipped, because their words are common. `found` has the mentions of the whole
 * text, in text order. Returns the mentions of the field: the new mentions, and the found mentions that no new mention covers.
 */
export function addKnownNames(
  field: Field,
  { text, words }: Reading,
  found: readonly NameMention[],
  candidates: (name: string) => readonly Candidate[],
): NameMention[] {
  const own = found.filter((mention) => mention.field === field);
  const added: NameMention[] = [];
  for (let from = 0; from < words.length; from++) {
    const { start } = words[from]!;
    if (!FIRST_WORD.test(text.slice(start, start + 4)) || isWithinWord(text, start)) continue;
    for (let to = endOfLine(text, words, from); to > from + 1; to--) {
      const { end } = words[to - 1]!;
      const name = text.slice(start, end);
      if (!LAST_WORD.test(name) || !/[ -]/u.test(name)) continue;
      const known = knownName(name, candidates);
      if (known === undefined) continue;
      const overlapped = own.filter((mention) => mention.start < end && start < mention.end);
      if (!mayReplace({ start, end }, known, overlapped)) break;
      const chances = overlapped.flatMap(({ chances }) => (chances ? [chances] : []));
      added.push({
        ...{ field, start, end, surface: name, category: categoryByKind[known.kind] },
        confidence: CONFIDENCE,
        ...(chances[0] && { chances: chances[0] }),
      });
      from = to - 1;
      break;
    }
  }
  const isCovered = ({ start, end }: NameMention) =>
    added.some((name) => name.start <= start && end <= name.end);
  return [...own.filter((mention) => !isCovered(mention)), ...added];
}

/**
 * Returns whether a known name may replace the mentions that it overlaps. They must lie within the name and be parts of it: several
 * mentions, one mention of the same category, or one mention at the end (Old "Trafford"). "US" in "US army" stays as it is.
 */
function mayReplace(
  { start, end }: { start: number; end: number },
  { kind, prominence }: Candidate,
  overlapped: readonly NameMention[],
): boolean {
  const [first, ...others] = overlapped;
  if (first === undefined) return prominence >= LEAST_OF_MISSED;
  if (overlapped.some((mention) => mention.start < start || mention.end > end)) return false;
  if (others.length > 0) return true;
  const isWhole = first.start === start && first.end === end;
  return !isWhole && (first.category === categoryByKind[kind] || first.end === end);
}

/** Returns what a name surely is; undefined for titles of works, characters, rare names, and names of things of several kinds. */
function knownName(name: string, candidates: (name: string) => readonly Candidate[]): Candidate | undefined {
  const found = candidates(name);
  const [best] = found;
  if (best === undefined || best.prominence < LEAST_PROMINENCE) return undefined;
  const isSure = found.length === 1 ? !best.isShared : found.every(({ kind }) => kind === best.kind);
  if (!isSure || best.kind === 'work' || best.kind === 'character') return undefined;
  // "President Obama": the title is not part of the mention.
  return best.kind === 'person' && matchTitle(name) ? undefined : best;
}

const isWithinWord = (text: string, start: number): boolean => /[\p{L}\p{N}-]/u.test(text.charAt(start - 1));

/** Returns the end of at most `LONGEST_NAME` words, beginning at `from`, that have at most one space between them. */
function endOfLine(text: string, words: Reading['words'], from: number): number {
  const most = Math.min(words.length, from + LONGEST_NAME);
  let to = from + 1;
  while (to < most && GAP.test(text.slice(words[to - 1]!.end, words[to]!.start))) to++;
  return to;
}

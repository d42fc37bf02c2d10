import type { Language } from '../../../domain/language.ts';
import type { ShownTag } from '../../../domain/tags/edits.ts';
import type { Store } from '../../../store/store.ts';
import { nameKey, ownLetters } from '../../../tags/fold.ts';
import type { MergeCandidate } from '../../../tags/merges/candidates.ts';

/** Pairs whose texts are read: some milliseconds each. */
const PAIRS_READ = 200;

interface Where {
  account: number;
  collectionId: number;
  language: Language;
}

/**
 * Returns the pairs that need no text, and then the others that a text explains, in their order. Reads texts for the first `PAIRS_READ`
 * of the others only, and skips a pair whose `from` is already the `from` of a returned pair.
 */
export async function explainedPairs(
  store: Store,
  where: Where,
  pairs: readonly MergeCandidate[],
): Promise<MergeCandidate[]> {
  const found = pairs.filter(({ needsText }) => !needsText);
  const suggested = new Set(found.map(({ from }) => idOf(from)));
  for (const pair of pairs.filter(({ needsText }) => needsText).slice(0, PAIRS_READ)) {
    if (suggested.has(idOf(pair.from)) || !(await isExplained(store, where, pair))) continue;
    suggested.add(idOf(pair.from));
    found.push({ ...pair, reason: 'explained' });
  }
  return found;
}

const idOf = ({ tag, category }: MergeCandidate['from']): string => `${category} ${tag}`;

/** Returns whether a text uses the name of a tag for another tag: as a mention of it, or in brackets beside it. */
async function isExplained(
  store: Store,
  { account, collectionId, language }: Where,
  { from, into, textIds }: MergeCandidate,
): Promise<boolean> {
  const letters = ownLetters([language]);
  const keyOf = (tag: string): string => nameKey({ tag, category: 'unknown' }, letters);
  const [fromKey, intoKey] = [keyOf(from.tag), keyOf(into.tag)];
  const texts = new Map(
    (await store.texts.several(account, collectionId, textIds)).map((text) => [text.textId, text]),
  );
  for (const textId of textIds) {
    const text = texts.get(textId);
    const tags = text && (await store.analyses.locatedTags(account, collectionId, textId));
    const tag = tags?.find(({ tag }) => keyOf(tag) === intoKey);
    if (text === undefined || tag === undefined) continue;
    if (tag.mentions.some((mention) => isNamed(text, mention, from.tag, (name) => keyOf(name) === fromKey)))
      return true;
  }
  return false;
}

/** Returns whether a mention is another name, or stands beside it, with one of the two in brackets. */
function isNamed(
  text: Record<'headline' | 'body', string>,
  { field, offset, length }: ShownTag['mentions'][number],
  name: string,
  isName: (surface: string) => boolean,
): boolean {
  const whole = text[field];
  const end = offset + length;
  return (
    isName(whole.slice(offset, end)) ||
    whole.startsWith(` (${name}`, end) ||
    whole.slice(0, offset).endsWith(`${name} (`)
  );
}

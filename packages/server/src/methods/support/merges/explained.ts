import type { Language } from '../../../domain/language.ts';
import type { ShownTag } from '../../../domain/tags/edits.ts';
import type { Store } from '../../../store/store.ts';
import { nameKey, ownLetters } from '../../../tags/fold.ts';
import type { MergeCandidate } from '../../../tags/merges/candidates.ts';

/** The maximum number of pairs whose texts are read, which takes some milliseconds a pair. */
const PAIRS_READ = 200;

interface Where {
  account: number;
  collectionId: number;
  language: Language;
}

/**
 * Returns the pairs that need no text, then the pairs that need a text and that a text explains, each in their order. Reads texts only
 * for the first `PAIRS_READ` pairs that need one, and skips a pair whose `from` is already the `from` of a returned pair.
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

/** Returns whether a text uses the name of `from` for `into`: as a mention of `into`, or in brackets beside a mention. */
async function isExplained(
  store: Store,
  { account, collectionId, language }: Where,
  { from, into, textIds }: MergeCandidate,
): Promise<boolean> {
  const letters = ownLetters([language]);
  const keyOf = (tag: string): string => nameKey({ tag, category: 'unknown' }, letters);
  const [fromKey, intoKey] = [keyOf(from.tag), keyOf(into.tag)];
  const texts = new Map(
    (await store.texts.getMany(account, collectionId, textIds)).map((text) => [text.textId, text]),
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

/** Returns whether a mention has another name, or stands beside the name, with one of the two in brackets. */
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

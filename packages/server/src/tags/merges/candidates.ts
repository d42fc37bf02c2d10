import type { Name } from '../fold.ts';
import { countEntries } from '../queries/counts.ts';
import { FirstItems, compareStrings } from '../queries/first-items.ts';
import { entryLinks } from '../queries/links.ts';
import { keyOfEntity, type TagEntity } from '../rows.ts';
import { allDates, type View } from '../view.ts';
import { countCoOccurrences } from './co-occurrences.ts';
import { certaintyOf, decide, type PairEvidence } from './decide.ts';
import { entriesByName, mostFrequent } from './entries.ts';
import { addFormPairs } from './form-pairs.ts';
import { type EntryPair, EntryPairs, type MergeReason } from './pairs.ts';
import { sampleTexts } from './samples.ts';

/** Two names that mean one entity, as the caller knows. */
export type KnownPair = Pick<EntryPair, 'reason' | 'needs'> & { from: Name; into: Name };

export interface MergeQuery {
  knownPairs: readonly KnownPair[];
  /** Pairs that are left out. */
  refusedPairs: readonly (readonly [Name, Name])[];
  /** The number of entries whose names are compared: the entries in the most texts. */
  comparedEntries: number;
  limit: number;
}

/** A tag of a pair, with the number of its texts. */
export type MergedTag = Name & { texts: number; link?: TagEntity };

/** Two tags that may be one, with what texts say about them. */
export interface MergeCandidate {
  from: MergedTag;
  into: MergedTag;
  reason: MergeReason;
  evidence: PairEvidence;
  /** Whether the pair is to be dropped unless a text uses both names for one thing. */
  needsText: boolean;
  /** Ids of texts of `into` that may use both names for one thing. */
  textIds: number[];
}

/** A pair that is not dropped. */
type OpenPair = EntryPair & Pick<MergeCandidate, 'evidence' | 'needsText'>;

/** Returns pairs of entries that may be one, likeliest first: the known pairs, and pairs whose names resemble each other. */
export function mergeCandidates(view: View, query: MergeQuery): MergeCandidate[] {
  const { names } = view.names;
  const { texts } = countEntries(view, allDates);
  const links = entryLinks(view);
  const found = openPairs(view, [...pairsOf(view, query)], query.limit);
  const samples = sampleTexts(view, found);
  const toTag = (entry: number): MergedTag => {
    const link = links.get(entry);
    return { ...names[entry]!, texts: texts[entry]!, ...(link && { link }) };
  };
  return found.map(({ from, into, reason, evidence, needsText }, at) => ({
    ...{ reason, evidence, needsText },
    from: toTag(from),
    into: toTag(into),
    textIds: samples[at]!,
  }));
}

/** Returns known pairs and pairs whose names resemble each other, without pairs that people refused or whose links differ. */
function pairsOf(view: View, query: MergeQuery): Iterable<EntryPair> {
  const { knownPairs, refusedPairs, comparedEntries } = query;
  const { texts } = countEntries(view, allDates);
  const entryOf = entriesByName(view);
  const links = entryLinks(view);
  const pairs = new EntryPairs();
  for (const { from, into, ...pair } of knownPairs) {
    const [one, other] = [entryOf(from), entryOf(into)];
    if (one === undefined || other === undefined) continue;
    // Tags with the same name differ only in category; people decide about each of these themselves.
    if (view.names.key[one] !== view.names.key[other]) pairs.add({ from: one, into: other, ...pair });
  }
  addFormPairs(view, mostFrequent(view, comparedEntries), (entry) => texts[entry]!, pairs);
  for (const [one, other] of refusedPairs) {
    const [from, into] = [entryOf(one), entryOf(other)];
    if (from !== undefined && into !== undefined) pairs.delete(from, into);
  }
  return [...pairs].filter(({ from, into }) => {
    const [link, other] = [links.get(from), links.get(into)];
    return link === undefined || other === undefined || keyOfEntity(link) === keyOfEntity(other);
  });
}

/** Returns up to `limit` pairs that are not dropped: first the pairs that need no text, then the other pairs; each the likeliest first. */
function openPairs(view: View, pairs: readonly EntryPair[], limit: number): OpenPair[] {
  const { names } = view.names;
  const { texts } = countEntries(view, allDates);
  const coOccurrences = countCoOccurrences(view, new Set(pairs.flatMap(({ from, into }) => [from, into])));
  const first = new FirstItems<OpenPair>(
    limit,
    (one, other) =>
      Number(one.needsText) - Number(other.needsText) ||
      certaintyOf(other.reason, other.evidence) - certaintyOf(one.reason, one.evidence) ||
      other.evidence.texts - one.evidence.texts ||
      compareStrings(names[one.from]!.tag, names[other.from]!.tag) ||
      compareStrings(names[one.into]!.tag, names[other.into]!.tag),
  );
  for (const pair of pairs) {
    const { from, into } = pair;
    const evidence = {
      both: coOccurrences.textsWith(from, into),
      similarity: coOccurrences.similarity(from, into),
      texts: Math.min(texts[from]!, texts[into]!),
    };
    const decision = decide(pair, evidence);
    if (decision !== 'drop') first.offer({ ...pair, evidence, needsText: decision === 'ask' });
  }
  return first.items();
}

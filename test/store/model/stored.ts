import type { Collection } from '../../../packages/server/src/domain/collection.ts';
import type {
  Text,
  TextFields,
  TextKey,
  TextsPage,
  TextSummary,
} from '../../../packages/server/src/domain/text.ts';
import { applyEdits, type TagEdits } from '../../../packages/server/src/domain/tags/edits.ts';
import type {
  AnalysisResult,
  AnalysisState,
  CollectionStats,
  TextVersion,
} from '../../../packages/server/src/store/store.ts';

/** A text in the oracle, with its analysis. */
export interface StoredText {
  text: Text;
  version: TextVersion;
  state: AnalysisState;
  queuedAt: number;
  attempts: number;
  /** 0 if no worker has claimed the text. */
  leaseUntil: number;
  /** The model whose analysis of the text failed, while the result of another model stays. */
  failedModel?: string;
  edits: TagEdits;
  result?: AnalysisResult;
}

export interface StoredCollection {
  account: number;
  epoch: number;
  collection: Collection;
  texts: StoredText[];
}

/** Finds texts and collections in the oracle. */
export type Records = ReturnType<typeof recordsOf>;

export function recordsOf(stored: readonly StoredCollection[]) {
  const find = (account: number, collectionId: number) =>
    stored.find((one) => one.account === account && one.collection.collectionId === collectionId);
  const findText = (account: number, collectionId: number, key: TextKey) =>
    find(account, collectionId)?.texts.find(({ text }) =>
      'textId' in key ? text.textId === key.textId : text.extTextId === key.extTextId,
    );
  const all = () => stored.flatMap(({ texts }) => texts);
  return { find, findText, all };
}

/** Returns the tags of the analysis, if there is one, with the manual edits applied. */
export const shownTags = ({ result, edits }: StoredText) => applyEdits(result?.tags ?? [], edits);

export function statsOf(texts: StoredText[]): CollectionStats {
  const analysed = texts.flatMap(({ result }) => result ?? []);
  const waiting = texts.filter(({ state }) => state === 'pending' || state === 'running');
  return {
    texts: texts.length,
    pending: waiting.length,
    failed: texts.filter(({ state }) => state === 'failed').length,
    pendingLinks: 0,
    words: analysed.reduce((sum, { words }) => sum + words, 0),
    ...(waiting.length > 0 && { oldestPendingAt: Math.min(...waiting.map(({ queuedAt }) => queuedAt)) }),
  };
}

export function isTaken(owner: StoredCollection, extTextId: string | undefined, own?: StoredText): boolean {
  return !!extTextId && owner.texts.some((one) => one !== own && one.text.extTextId === extTextId);
}

export function withoutEmpty<Fields extends TextFields>(text: Fields): Fields {
  const { authors, extTextId, ...rest } = text;
  return { ...rest, ...(authors && { authors }), ...(extTextId && { extTextId }) } as Fields;
}

export function summaryOf({ text }: Pick<StoredText, 'text'>): TextSummary {
  const summary: Partial<Text> & TextSummary = { ...text };
  delete summary.body;
  return summary;
}

/** Returns the texts of a page of a list, by sorting all texts. */
export function pageOf(texts: readonly StoredText[], page: TextsPage): StoredText[] {
  const { limit, minTextId = 1, maxTextId = Infinity, from = -Infinity, to = Infinity, after } = page;
  const { order = 'id' } = page;
  const date = ({ text: { publishedAt, createdAt } }: StoredText): number => publishedAt ?? createdAt;
  const key = (one: StoredText): number[] => [
    ...(order.endsWith('date') ? [date(one)] : []),
    one.text.textId,
  ];
  const sorted = sortByKeys(
    texts.filter(({ text }) => text.textId >= minTextId && text.textId <= maxTextId),
    key,
  ).filter((one) => date(one) >= from && date(one) < to);
  if (order.startsWith('-')) sorted.reverse();
  const start = after === undefined ? 0 : 1 + sorted.findIndex(({ text }) => text.textId === after.textId);
  return sorted.slice(start).slice(0, limit);
}

/** Returns texts in ascending order of their keys, number by number. */
export function sortByKeys(texts: readonly StoredText[], key: (one: StoredText) => number[]): StoredText[] {
  return texts.toSorted((a, b) => {
    const right = key(b);
    return (
      key(a)
        .map((value, at) => value - right[at]!)
        .find((difference) => difference !== 0) ?? 0
    );
  });
}

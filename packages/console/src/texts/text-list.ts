import type { Result } from '@textkin/client';

export type ListedText = Result<'collection.listTexts'>['texts'][number];

/** The loaded part of a list of texts. */
export interface TextList {
  /** The parameters of the list, as JSON. */
  name: string;
  texts: readonly ListedText[];
  /** The cursor of the next page; undefined at the end. */
  next: string | undefined;
}

/** The size of a page: the smallest, and the largest, for a list that "back" returns to. */
const page = { least: 100, most: 1000 };

/** A longer list would exceed the height that browsers support (Firefox: 17.9 million pixels). */
export const longestList = 100_000;

/**
 * Returns how many texts to fetch next: 0 if the list has the wanted row, or has ended.
 *
 * @param listed undefined before the first page is loaded
 * @param wanted the index of the row that is needed
 */
export function missingCount(listed: Pick<TextList, 'texts' | 'next'> | undefined, wanted: number): number {
  const there = listed?.texts.length ?? 0;
  if (listed && (listed.next === undefined || there > wanted || there >= longestList)) return 0;
  return Math.min(page.most, Math.max(page.least, wanted + 1 - there));
}

/** Returns the list with another page. A text that comes again, because its date was changed, keeps its first position. */
export function withPage(listed: TextList, { texts, next }: Result<'collection.listTexts'>): TextList {
  const known = new Set(listed.texts.map(({ text_id }) => text_id));
  return { ...listed, next, texts: [...listed.texts, ...texts.filter(({ text_id }) => !known.has(text_id))] };
}

/** Returns the list with some of its texts updated; deleted texts are removed. */
export function withUpdates(listed: TextList, now: ReadonlyMap<number, ListedText | undefined>): TextList {
  const texts = listed.texts.flatMap((text) =>
    now.has(text.text_id) ? (now.get(text.text_id) ?? []) : text,
  );
  return { ...listed, texts };
}

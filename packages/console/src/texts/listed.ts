import type { Result } from '@textkin/client';

export type ListedText = Result<'collection.listTexts'>['texts'][number];

/** A list as far as it is loaded. */
export interface Listed {
  /** What was asked for. */
  name: string;
  texts: readonly ListedText[];
  /** Where it goes on; without one, it has ended. */
  next: string | undefined;
}

/** Texts that one call asks for: at least, and at most, as for a list that "back" returns to. */
const page = { least: 100, most: 1000 };

/** A longer list would be taller than browsers lay out: Firefox ends at 17.9 million pixels. */
export const longestList = 100_000;

/**
 * How many texts to ask for next: none once the list reaches as far as is wanted, or to its end.
 *
 * @param listed undefined before anything is loaded
 * @param wanted the row that has to be there
 */
export function missing(listed: Pick<Listed, 'texts' | 'next'> | undefined, wanted: number): number {
  const there = listed?.texts.length ?? 0;
  if (listed && (listed.next === undefined || there > wanted || there >= longestList)) return 0;
  return Math.min(page.most, Math.max(page.least, wanted + 1 - there));
}

/** The list with a page more. What came again because its date was changed stands where it came first. */
export function joined(listed: Listed, { texts, next }: Result<'collection.listTexts'>): Listed {
  const known = new Set(listed.texts.map(({ text_id }) => text_id));
  return { ...listed, next, texts: [...listed.texts, ...texts.filter(({ text_id }) => !known.has(text_id))] };
}

/** The list with some of its texts as they are now; those that are gone leave it. */
export function renewed(listed: Listed, now: ReadonlyMap<number, ListedText | undefined>): Listed {
  const texts = listed.texts.flatMap((text) =>
    now.has(text.text_id) ? (now.get(text.text_id) ?? []) : text,
  );
  return { ...listed, texts };
}

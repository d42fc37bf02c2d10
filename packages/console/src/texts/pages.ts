/** Ids that one call asks for. */
export const idsAPage = 100;

/**
 * Pages of one list. A list of a million texts would be taller than browsers can lay out (Firefox ends at 17.9
 * million pixels), so it goes on behind a link.
 */
export const pagesAList = 1000;

/** The pages of a collection, the newest texts first: page k covers the hundred ids below `top - 100 k`. */
export interface Pages {
  /** The highest id of the list. */
  top: number;
  /** How many pages there are. */
  count: number;
  /** The row at which each page begins, and at the end how many rows there are in all. */
  starts: number[];
}

/** The ids of a page, both ends included. */
export function idsOf(
  { top }: Pick<Pages, 'top'>,
  page: number,
): { min_text_id: number; max_text_id: number } {
  const max_text_id = top - page * idsAPage;
  return { min_text_id: Math.max(1, max_text_id - idsAPage + 1), max_text_id };
}

/**
 * Lays the pages out. A page that is not loaded is taken to be as full as the collection is on the whole, so any
 * place of a long list is one call away and its length is about right from the start.
 *
 * @param share texts there are for each id ever given, 0 to 1: less than 1 after deletions
 * @param loaded rows of the pages that are known
 */
export function layOut(top: number, share: number, loaded: ReadonlyMap<number, number>): Pages {
  const count = Math.min(Math.ceil(top / idsAPage), pagesAList);
  const starts = [0];
  for (let page = 0; page < count; page++) {
    const { min_text_id, max_text_id } = idsOf({ top }, page);
    const guess = Math.round((max_text_id - min_text_id + 1) * share);
    starts.push(starts[page]! + (loaded.get(page) ?? guess));
  }
  return { top, count, starts };
}

/** The page that a row lies in. */
export function pageAt({ starts, count }: Pages, row: number): number {
  let [low, high] = [0, count - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= row) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

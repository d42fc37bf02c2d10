import type { Text } from './contract/objects.ts';
import { paged } from './contract/methods.ts';
import type { PagedName, Params, Result, Row } from './types.ts';

/** The params of collection.listTexts; `limit` is the size of a page, 1,000 by default. */
export type TextsOptions = Params<'collection.listTexts'>;

const pageSize = 1000;

/** Yields texts, page by page by text id, so that texts added or deleted meanwhile move no other text to another page. */
export async function* textsOf(
  list: (page: TextsOptions) => Promise<{ texts: Text[] }>,
  params: TextsOptions,
): AsyncGenerator<Text, void, undefined> {
  const limit = params.limit ?? pageSize;
  let min_text_id = params.min_text_id;
  for (;;) {
    const { texts } = await list({ ...params, limit, min_text_id });
    yield* texts;
    if (texts.length < limit) return;
    min_text_id = texts.at(-1)!.text_id + 1;
  }
}

/** The default number of rows in a page. */
const rowsPerPage = 100;

/** Yields the rows of a method that returns pages, following the cursor of each page. */
export async function* rowsOf<M extends PagedName>(
  method: M,
  fetchPage: (params: Params<M>) => Promise<Result<M>>,
  params: Omit<Params<M>, 'cursor'>,
): AsyncGenerator<Row<M>, void, undefined> {
  // Without an order, collection.listTexts returns no cursor.
  const order = method === 'collection.listTexts' ? { order: 'id' } : {};
  let cursor: string | undefined;
  do {
    const page = await fetchPage({ limit: rowsPerPage, ...order, ...params, cursor });
    yield* page[paged[method] as unknown as keyof typeof page] as Row<M>[];
    cursor = page.next;
  } while (cursor !== undefined);
}

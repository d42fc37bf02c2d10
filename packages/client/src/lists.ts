import type { Text } from './contract/objects.ts';
import { paged } from './contract/methods.ts';
import type { PagedName, Params, Result, Row } from './types.ts';

/** `limit` is the size of a page, 1,000 unless given. */
export type TextsOptions = Params<'collection.listTexts'>;

const pageSize = 1000;

/**
 * Pages by text id: a text that is deleted meanwhile shifts no other, and one that is added meanwhile comes at the
 * end.
 */
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

/** Rows of a page unless the caller says otherwise. */
const rowsAtOnce = 100;

/** The rows of a method that answers in pages, by the cursor that each page has for the next. */
export async function* rowsOf<M extends PagedName>(
  method: M,
  ask: (page: Params<M>) => Promise<Result<M>>,
  params: Omit<Params<M>, 'cursor'>,
): AsyncGenerator<Row<M>, void, undefined> {
  // A list of texts without an order has no cursor.
  const order = method === 'collection.listTexts' ? { order: 'id' } : {};
  let cursor: string | undefined;
  do {
    const page = { limit: rowsAtOnce, ...order, ...params, cursor } as unknown as Params<M>;
    const answer = await ask(page);
    yield* answer[paged[method] as unknown as keyof typeof answer] as Row<M>[];
    cursor = answer.next;
  } while (cursor !== undefined);
}

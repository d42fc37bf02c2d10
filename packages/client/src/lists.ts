import type { Text } from './contract/objects.ts';
import type { Params } from './types.ts';

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

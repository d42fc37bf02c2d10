import type { Textkin } from './client.ts';
import type { ErrorName } from './contract/errors.ts';
import type { Text } from './contract/objects.ts';
import { TextkinError } from './errors.ts';
import type { CallOptions, Params, Result } from './types.ts';

/** An exported text: the params of text.create and the results of the analysis. JSON omits undefined fields. */
export type ExportedText = Omit<Text, 'collection_id'> & {
  collection_id: undefined;
} & Partial<Result<'text.tags'>>;

/** The ids of a text. */
export interface TextKey {
  collection_id: number;
  text_id: number;
}

export interface ExportOptions extends Pick<CallOptions, 'signal'> {
  /** Adds the tags with their mentions and manual edits. Waits for texts that are not analysed yet. */
  tags?: boolean;
  /** Adds the embeddings. */
  vectors?: boolean;
}

/** The filters of collection.listTexts. */
export type ExportFilters = Omit<
  Params<'collection.listTexts'>,
  'order' | 'cursor' | 'limit' | 'include' | 'min_text_id' | 'max_text_id'
>;

/** Texts in one fetch; a hundred of the longest are 10 MB. */
const pageSize = 100;

/** Yields the ids of the texts of a collection that pass the filters, ascending, a hundred at a time. */
export async function* listedKeys(
  textkin: Textkin,
  filters: ExportFilters,
  { signal }: Pick<CallOptions, 'signal'> = {},
): AsyncGenerator<TextKey[], void, undefined> {
  let cursor: string | undefined;
  do {
    const params = { ...filters, order: 'id', limit: pageSize, cursor } as const;
    const { texts, next } = await textkin.call('collection.listTexts', params, { signal });
    yield texts.map(({ collection_id, text_id }) => ({ collection_id, text_id }));
    cursor = next;
  } while (cursor !== undefined);
}

/** Yields whole texts, page by page. Texts deleted meanwhile are skipped; texts whose analysis failed have no tags. */
export async function* exportedTexts(
  textkin: Textkin,
  pages: AsyncIterable<readonly TextKey[]>,
  { tags = false, vectors = false, signal }: ExportOptions = {},
): AsyncGenerator<ExportedText[], void, undefined> {
  for await (const keys of pages) {
    // Tags first: a text that has tags also has its vector.
    const found = tags ? await tagsOf(textkin, keys, signal) : [];
    const gets = keys.map(
      (key) =>
        ({ method: 'text.get', params: { ...key, include_body: true, include_vector: vectors } }) as const,
    );
    const texts: ExportedText[] = [];
    for (const [index, outcome] of (await textkin.batch(gets, { signal })).entries()) {
      if (outcome.status === 'rejected' && hasReason(outcome.reason, 'noSuchText')) continue;
      if (outcome.status === 'rejected') throw outcome.reason;
      texts.push({ ...outcome.value, collection_id: undefined, ...found[index] });
    }
    yield texts;
  }
}

/** The options of text.tags that add everything to the tags. */
const tagOptions = { mentions: true, links: true, edits: true };

/** Returns the tags of each text; undefined for a text that was deleted or whose analysis failed. */
async function tagsOf(textkin: Textkin, keys: readonly TextKey[], signal: AbortSignal | undefined) {
  const calls = keys.map(
    (key) => ({ method: 'text.tags', params: { ...key, ...tagOptions, wait: 0 } }) as const,
  );
  const tags: (Result<'text.tags'> | undefined)[] = [];
  for (const [index, outcome] of (await textkin.batch(calls, { signal })).entries()) {
    if (outcome.status === 'fulfilled') tags.push(outcome.value);
    else tags.push(await tagsWhenAnalysed(textkin, keys[index]!, outcome.reason, signal));
  }
  return tags;
}

async function tagsWhenAnalysed(
  textkin: Textkin,
  key: TextKey,
  refusal: TextkinError,
  signal: AbortSignal | undefined,
) {
  try {
    if (!hasReason(refusal, 'processing', 'stillProcessing', 'waitRanOut')) throw refusal;
    return await textkin.tagsWhenReady({ ...key, ...tagOptions }, { signal });
  } catch (error) {
    if (hasReason(error, 'analysisFailed', 'noSuchText')) return undefined;
    throw error;
  }
}

function hasReason(error: unknown, ...reasons: ErrorName[]): boolean {
  return error instanceof TextkinError && reasons.some((reason) => reason === error.reason);
}

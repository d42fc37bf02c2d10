import type { Textkin } from './client.ts';
import type { ErrorName } from './contract/errors.ts';
import type { Text } from './contract/objects.ts';
import { TextkinError } from './errors.ts';
import type { CallOptions, Params, Result } from './types.ts';

/**
 * A text as an export has it: what text.create takes, and what the analysis has found; JSON leaves out what is
 * undefined.
 */
export type ExportedText = Omit<Text, 'collection_id'> & {
  collection_id: undefined;
} & Partial<Result<'text.tags'>>;

/** A text of a collection. */
export interface TextKey {
  collection_id: number;
  text_id: number;
}

export interface ExportOptions extends Pick<CallOptions, 'signal'> {
  /** Tags with their mentions, and what people have changed of them; texts that are not analysed yet are waited for. */
  tags?: boolean;
  vectors?: boolean;
}

/** What collection.listTexts leaves out; order and pages are the export's own. */
export type ExportFilters = Omit<
  Params<'collection.listTexts'>,
  'order' | 'cursor' | 'limit' | 'include' | 'min_text_id' | 'max_text_id'
>;

/** Texts fetched at once; a hundred of the longest are 10 MB. */
const pageSize = 100;

/** The texts of a collection that a list has, ascending by id, a hundred at a time. */
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

/**
 * The texts themselves, page by page. One that is deleted meanwhile is left out; one whose analysis failed for good has
 * no tags.
 */
export async function* exportedTexts(
  textkin: Textkin,
  pages: AsyncIterable<readonly TextKey[]>,
  { tags = false, vectors = false, signal }: ExportOptions = {},
): AsyncGenerator<ExportedText[], void, undefined> {
  for await (const keys of pages) {
    // The tags come first: once they are there, the vector is.
    const found = tags ? await tagsOf(textkin, keys, signal) : [];
    const gets = keys.map(
      (key) =>
        ({ method: 'text.get', params: { ...key, include_body: true, include_vector: vectors } }) as const,
    );
    const texts: ExportedText[] = [];
    for (const [index, outcome] of (await textkin.batch(gets, { signal })).entries()) {
      if (outcome.status === 'rejected' && is(outcome.reason, 'noSuchText')) continue;
      if (outcome.status === 'rejected') throw outcome.reason;
      texts.push({ ...outcome.value, collection_id: undefined, ...found[index] });
    }
    yield texts;
  }
}

/** All that text.tags can tell. */
const whatThereIs = { mentions: true, edits: true };

/** The tags of each text; undefined for one whose analysis failed or that is gone. */
async function tagsOf(textkin: Textkin, keys: readonly TextKey[], signal: AbortSignal | undefined) {
  const calls = keys.map(
    (key) => ({ method: 'text.tags', params: { ...key, ...whatThereIs, wait: 0 } }) as const,
  );
  const tags: (Result<'text.tags'> | undefined)[] = [];
  for (const [index, outcome] of (await textkin.batch(calls, { signal })).entries()) {
    if (outcome.status === 'fulfilled') tags.push(outcome.value);
    else tags.push(await laterTags(textkin, keys[index]!, outcome.reason, signal));
  }
  return tags;
}

async function laterTags(
  textkin: Textkin,
  key: TextKey,
  refusal: TextkinError,
  signal: AbortSignal | undefined,
) {
  try {
    if (!is(refusal, 'processing', 'stillProcessing', 'waitRanOut')) throw refusal;
    return await textkin.tagsWhenReady({ ...key, ...whatThereIs }, { signal });
  } catch (error) {
    if (is(error, 'analysisFailed', 'noSuchText')) return undefined;
    throw error;
  }
}

function is(error: unknown, ...reasons: ErrorName[]): boolean {
  return error instanceof TextkinError && reasons.some((reason) => reason === error.reason);
}

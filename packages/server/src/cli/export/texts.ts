import { type ErrorName, type Result, type Text, type Textkin, TextkinError } from '@textkin/client';

/** A line of the export: what text.create takes, and what the analysis has found; JSON leaves out what
 * is undefined. There are no tags when the analysis of the text failed for good. */
export type ExportedText = Omit<Text, 'collection_id'> & {
  collection_id: undefined;
} & Partial<Result<'text.tags'>>;

/** Texts fetched at once; a hundred of the longest are 10 MB. */
const pageSize = 100;

/** The texts of a collection, ascending by id, each with its tags; those that are not analysed yet are waited for. */
export async function* exportedTexts(
  textkin: Textkin,
  collection_id: number,
  include_vector: boolean,
  signal: AbortSignal,
): AsyncGenerator<ExportedText> {
  for (let min_text_id = 1; ;) {
    const list = { collection_id, min_text_id, limit: pageSize };
    const { texts } = await textkin.call('collection.listTexts', list, { signal });
    const keys = texts.map(({ text_id }) => ({ collection_id, text_id }));
    // The tags come first: once they are there, the vector is.
    const tags = await tagsOf(textkin, keys, signal);
    const gets = keys.map(
      (key) => ({ method: 'text.get', params: { ...key, include_body: true, include_vector } }) as const,
    );
    for (const [index, outcome] of (await textkin.batch(gets, { signal })).entries()) {
      // Deleted meanwhile.
      if (outcome.status === 'rejected' && is(outcome.reason, 'noSuchText')) continue;
      if (outcome.status === 'rejected') throw outcome.reason;
      yield { ...outcome.value, collection_id: undefined, ...tags[index] };
    }
    if (texts.length < pageSize) return;
    min_text_id = texts.at(-1)!.text_id + 1;
  }
}

interface Key {
  collection_id: number;
  text_id: number;
}

/** All that text.tags can tell. */
const whatThereIs = { mentions: true, edits: true };

/** The tags of each text; undefined for one whose analysis failed or that is gone. */
async function tagsOf(textkin: Textkin, keys: readonly Key[], signal: AbortSignal) {
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

async function laterTags(textkin: Textkin, key: Key, refusal: TextkinError, signal: AbortSignal) {
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

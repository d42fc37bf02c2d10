import { z } from 'zod';
import { collectionScope, id, limit, oneOf, threshold, wait } from '../../contract/fields.ts';
import type { Caller } from '../../contract/method.ts';
import { textKeyFields } from '../../contract/text-key.ts';
import { formatDate } from '../../domain/dates.ts';
import { limits } from '../../domain/limits.ts';
import type { TextSummary } from '../../domain/text.ts';
import { type Context, method } from '../context.ts';
import { existing } from '../existing.ts';
import { findText } from './find.ts';
import { collectionReady, textReady } from './ready.ts';

export const relatedTexts = method({
  name: 'text.relatedTexts',
  summary: 'Answers the texts most related to a text, the most relevant first.',
  params: z.object({
    collection_id: id,
    ...textKeyFields,
    wait,
    limit: limit(limits.relatedTexts.max).default(limits.relatedTexts.default),
    min_threshold: threshold.default(0),
    max_threshold: threshold.default(1),
    related_by: oneOf(['automatic', 'semantic', 'statistic']).default('automatic'),
    collection_scope: collectionScope.optional(),
  }),
  result: z.object({
    related_texts: z.array(
      z.object({
        collection_id: z.int(),
        text_id: z.int(),
        headline: z.string(),
        url: z.string(),
        relevance: z.number().min(0).max(1),
        publish_date: z.iso.datetime(),
        ext_text_id: z.string().optional(),
      }),
    ),
  }),
  async run(context, params, caller) {
    const { store, related } = context;
    const { textId } = await findText(store, caller.account, params);
    const scope = params.collection_scope ?? [params.collection_id];
    await scopeReady(context, caller, { ...params, textId, scope });
    const found = await related.query({
      account: caller.account,
      collectionId: params.collection_id,
      textId,
      scope,
      limit: params.limit,
      minThreshold: params.min_threshold,
      maxThreshold: params.max_threshold,
      relatedBy: params.related_by,
    });
    const summaries = await summariesOf(store, caller.account, found);
    // A text deleted since the query has no summary any more.
    const entries = found.flatMap(({ collectionId, textId, relevance }) => {
      const summary = summaries.get(`${collectionId}/${textId}`);
      return summary ? [toEntry(summary, relevance)] : [];
    });
    return { related_texts: entries };
  },
});

/** Returns when the text itself and every text stored in the scope before the call is analysed. */
async function scopeReady(context: Context, caller: Caller, wanted: Wanted): Promise<void> {
  const { store, clock } = context;
  const collections = await Promise.all(
    wanted.scope.map((collectionId) => store.collections.get(caller.account, collectionId)),
  );
  const scope = collections.map((collection) => existing(collection, 'noSuchCollection'));
  const deadline = clock() + wanted.wait * 1000;
  await textReady(context, caller, wanted.collection_id, wanted.textId, wanted.wait);
  // A positive wait stays positive to the end, so that it ends in "ran out" and not in "still processing".
  const secondsLeft = () => (wanted.wait === 0 ? 0 : Math.max((deadline - clock()) / 1000, 0.001));
  for (const collection of scope) await collectionReady(context, caller, collection, secondsLeft);
}

interface Wanted {
  collection_id: number;
  textId: number;
  scope: readonly number[];
  wait: number;
}

async function summariesOf(
  store: Context['store'],
  account: number,
  found: readonly { collectionId: number; textId: number }[],
): Promise<Map<string, TextSummary>> {
  const byCollection = Map.groupBy(found, ({ collectionId }) => collectionId);
  const lists = await Promise.all(
    [...byCollection].map(([collectionId, entries]) =>
      store.texts.summaries(
        account,
        collectionId,
        entries.map(({ textId }) => textId),
      ),
    ),
  );
  return new Map(lists.flat().map((text) => [`${text.collectionId}/${text.textId}`, text]));
}

function toEntry(text: TextSummary, relevance: number) {
  return {
    collection_id: text.collectionId,
    text_id: text.textId,
    headline: text.headline,
    url: text.url,
    relevance,
    publish_date: formatDate(text.publishedAt ?? text.createdAt),
    ...(text.extTextId && { ext_text_id: text.extTextId }),
  };
}

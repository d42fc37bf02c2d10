import { z } from 'zod';
import { boolean, id, limit, number, oneOf, scopeWait, share, threshold } from '../../contract/fields.ts';
import type { Caller } from '../../contract/method.ts';
import { explanation, pending, relatedText } from '../../contract/results.ts';
import { optionalScope } from '../../contract/scope.ts';
import { textKeyFields } from '../../contract/text-key.ts';
import { ServiceError } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import type { Text } from '../../domain/text.ts';
import type { TextInCollection } from '../../store/store.ts';
import { type Context, method } from '../context.ts';
import { foundOrThrow } from '../support/found-or-throw.ts';
import { links } from '../support/entities/links.ts';
import { explain } from '../support/explain.ts';
import { findInCollection, findText } from '../support/find.ts';
import { waitForCollections, waitBudget, pendingOf, waitForText } from '../support/waiting.ts';
import { toEntries } from '../support/related-entries.ts';
import { dateFields } from '../support/scope.ts';

const { dateHalfLife, dateStrength } = limits;

export const relatedTexts = method({
  name: 'text.relatedTexts',
  summary:
    'Returns the texts most related to a stored text, by shared words and names and by meaning, most relevant first. For a query in words use text.search.',
  readOnly: true,
  params: z.object({
    collection_id: id,
    ...textKeyFields,
    wait: scopeWait,
    limit: limit(limits.relatedTexts),
    min_threshold: threshold.default(0),
    max_threshold: threshold.default(1),
    related_by: oneOf(['automatic', 'semantic', 'statistic'])
      .default('automatic')
      .describe(
        'Compares by meaning (semantic), by shared words and names (statistic), or by the best combination of both (automatic).',
      ),
    collection_scope: optionalScope(limits.collectionScope).describe(
      'The collections to search; the collection of the text by default.',
    ),
    text_scope: optionalScope(limits.textScope).describe(
      'Compares only with these texts; collection_scope must then be one collection.',
    ),
    explain: boolean
      .default(false)
      .describe('Adds to each entry the words, names and meaning that it shares with the text.'),
    links: links.describe(
      'Adds to each shared tag the entity that it means, if the entity is certain. Only with `explain`.',
    ),
    dedupe: share
      .default(0)
      .describe(
        'Skips near duplicates: texts that share at least this part of their words with a more relevant entry. 0 turns it off.',
      ),
    diversity: share
      .default(0)
      .describe(
        'How much variety counts compared with relevance: an entry that resembles a more relevant one ranks lower. 0 turns it off.',
      ),
    date_half_life: number(dateHalfLife)
      .optional()
      .describe(
        `Half-life in days: two texts this far apart get half the boost for closeness in time. Default ${dateHalfLife.default} if date_strength is given.`,
      ),
    date_strength: number(dateStrength)
      .optional()
      .describe(
        `Weight of closeness in time. 0 turns it off. Default ${dateStrength.default} if date_half_life is given.`,
      ),
    ...dateFields,
  }),
  result: z.object({
    related_texts: z.array(relatedText.extend({ explain: explanation.optional() })),
    pending,
  }),
  async run(context, params, caller) {
    const { store, related } = context;
    const own = await findInCollection(store, caller.account, params);
    const { textId } = own;
    const text = () =>
      findText(store, caller.account, { collection_id: params.collection_id, text_id: textId });
    const scope = params.collection_scope ?? [params.collection_id];
    if (params.text_scope !== undefined && scope.length > 1) {
      throw new ServiceError('severalCollections', { field: 'text_scope', limit: 1 });
    }
    const pending = await waitForScope(context, caller, { wait: params.wait, own, scope });
    const found = await related.texts({
      account: caller.account,
      collectionId: params.collection_id,
      textId,
      scope,
      limit: params.limit,
      minThreshold: params.min_threshold,
      maxThreshold: params.max_threshold,
      relatedBy: params.related_by,
      textIds: params.text_scope && new Set(params.text_scope),
      publishedAfter: params.published_after,
      publishedBefore: params.published_before,
      dedupe: params.dedupe,
      diversity: params.diversity,
      boost: await boostOf(text, params),
    });
    const entries = await toEntries(store, caller.account, found);
    const pendingField = pendingOf(pending);
    if (!params.explain) return { related_texts: entries.map(({ entry }) => entry), ...pendingField };
    const explained = await explain(context, caller, { text: await text(), entries, links: params.links });
    return { related_texts: explained, ...pendingField };
  },
});

/** Returns the boost by date. Either of the two params turns the boost on; the other then has its default. */
async function boostOf(
  text: () => Promise<Text>,
  {
    date_half_life,
    date_strength,
  }: { date_half_life?: number | undefined; date_strength?: number | undefined },
) {
  const isOff = date_strength === 0 || (date_half_life === undefined && date_strength === undefined);
  if (isOff) return undefined;
  const { publishedAt, createdAt } = await text();
  return {
    date: publishedAt ?? createdAt,
    halfLifeDays: date_half_life ?? dateHalfLife.default,
    strength: date_strength ?? dateStrength.default,
  };
}

/**
 * Waits until the text and the texts in the scope are analysed, or the wait budget is used up. Returns the number of texts in the
 * scope that are not analysed.
 */
async function waitForScope(context: Context, caller: Caller, scopeWait: ScopeWait): Promise<number> {
  const { store } = context;
  const { textId, collection, isAnalysed } = scopeWait.own;
  const { collectionId } = collection;
  const collectionOf = async (id: number) =>
    id === collectionId ? collection : store.collections.get(caller.account, id);
  const collections = await Promise.all(scopeWait.scope.map(collectionOf));
  const scope = collections.map((collection) => foundOrThrow(collection, 'noSuchCollection'));
  const { own: forOwn, others } = waitBudget(context, scopeWait.wait);
  if (!isAnalysed) await waitForText(context, caller, collectionId, textId, forOwn());
  return waitForCollections(context, caller, scope, others);
}

interface ScopeWait {
  own: TextInCollection;
  scope: readonly number[];
  wait: number | undefined;
}

import { z } from 'zod';
import { boolean, category, id, tagName } from '../../contract/fields.ts';
import { success, successResult } from '../../contract/results.ts';
import { countOutOfRange, ServiceError } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import { type Name, nameKey, ownLetters } from '../../tags/fold.ts';
import { method } from '../context.ts';
import { foundOrThrow } from '../support/found-or-throw.ts';
import { tagFields } from '../support/scope.ts';

export const refuseMerge = method({
  name: 'tag.refuseMerge',
  summary:
    'Stops tag.suggestMerges from suggesting that two tags of a collection be merged; with `refused` false, allows it again.',
  readOnly: false,
  params: z.object({
    collection_id: id,
    ...tagFields,
    other_tag: tagName.describe('Any name of the other tag.'),
    other_category: category.optional().describe('The category of the other tag.'),
    refused: boolean.default(true).describe('With false, the pair may be suggested again.'),
  }),
  result: successResult,
  async run({ store, tags, clock }, { collection_id: collectionId, ...params }, { account }) {
    const { language } = foundOrThrow(await store.collections.get(account, collectionId), 'noSuchCollection');
    const entryOf = async (name: { tag: string; category: typeof params.category }) =>
      foundOrThrow(await tags.entry({ account, collections: [collectionId], name }), 'noSuchTagThere');
    const one = await entryOf({ tag: params.tag, category: params.category });
    const other = await entryOf({ tag: params.other_tag, category: params.other_category });
    if (params.refused) {
      const pair = [nameOf(one.entry), nameOf(other.entry)] as const;
      const { mergeRefusals: max } = limits;
      const options = { max, now: Math.floor(clock() / 1000) };
      const refusal = await store.mergeRefusals.put(account, collectionId, pair, options);
      if (refusal === 'tooManyRefusals') throw countOutOfRange('mergeRefusals', 'tag', max);
      if (refusal !== undefined) throw new ServiceError(refusal);
      return success;
    }
    // The pair may have been refused under other names of the tags.
    const letters = ownLetters([language]);
    const has = (names: readonly Name[], { tag, category }: Name): boolean =>
      names.some((name) => nameKey(name, letters) === nameKey({ tag, category }, letters));
    const pairs = (await store.mergeRefusals.list(account, collectionId)).filter(
      ([a, b]) => (has(one.names, a) && has(other.names, b)) || (has(one.names, b) && has(other.names, a)),
    );
    await store.mergeRefusals.remove(account, collectionId, pairs);
    return success;
  },
});

const nameOf = ({ tag, category }: Name): Name => ({ tag, category });

import { z } from 'zod';
import { id, limit } from '../../contract/fields.ts';
import { linkResult, taggedTexts } from '../../contract/results.ts';
import { limits } from '../../domain/limits.ts';
import { ownLetters } from '../../tags/fold.ts';
import { mergeReasons } from '../../tags/merges/pairs.ts';
import { allDates } from '../../tags/view.ts';
import { method } from '../context.ts';
import { scopeLinks } from '../support/entities/links.ts';
import { foundOrThrow } from '../support/found-or-throw.ts';
import { isContradicted } from '../support/merges/contradicted.ts';
import { explainedPairs } from '../support/merges/explained.ts';
import { knownPairs } from '../support/merges/known-pairs.ts';
import { nameResult } from '../support/scope.ts';

/** The maximum number of candidate pairs. Pairs that need evidence from a text are looked up in texts. */
const CANDIDATES = 300;

const mergedTag = z.object({ ...nameResult, texts: taggedTexts });

export const suggestMerges = method({
  name: 'tag.suggestMerges',
  summary:
    'Returns pairs of tags of a collection that probably mean one entity, surest first. tag.edit merges one tag into the other; tag.refuseMerge stops the suggestion.',
  readOnly: true,
  params: z.object({ collection_id: id, limit: limit(limits.suggestedMerges) }),
  result: z.object({
    merges: z
      .array(
        mergedTag.extend({
          into: mergedTag.describe('The tag that this tag may be merged into.'),
          both: z.int().describe('Number of texts with both tags.'),
          reason: z
            .enum(mergeReasons)
            .describe(
              'Why the pair is suggested: both tags are names of one entity in the built-in table of well-known names (`entity`) or of one entry in a vocabulary of the account (`vocabulary`), a text uses both names for one thing (`explained`), one name is short for the other (`short`), or they differ in a letter (`spelling`). For the last two, both tags also appear with the same other names.',
            ),
          link: linkResult.optional().describe('The entity that one of the tags links to.'),
        }),
      )
      .describe('The pairs: each tag with the tag that it may be merged into.'),
  }),
  async run(context, { collection_id: collectionId, limit }, caller) {
    const { store, tags } = context;
    const { account } = caller;
    const { language, knowledge } = foundOrThrow(
      await store.collections.get(account, collectionId),
      'noSuchCollection',
    );
    const scope = { account, collections: [collectionId] };
    const every = { prefix: '', category: undefined, minTexts: 1, order: 'texts', links: true } as const;
    const page = { dates: allDates, after: undefined, versions: undefined, limit: limits.comparedTags.known };
    const listed = await tags.list({ ...scope, ...every, ...page });
    const [hasWorld, letters] = [knowledge !== 'none', ownLetters([language])];
    const candidates = await tags.merges({
      ...scope,
      knownPairs: await knownPairs(context, caller, { hasWorld, letters }, listed.tags),
      refusedPairs: await store.mergeRefusals.list(account, collectionId),
      comparedEntries: limits.comparedTags.names,
      limit: CANDIDATES,
    });
    const merges = (await explainedPairs(store, { account, collectionId, language }, candidates)).filter(
      (merge) => !hasWorld || !isContradicted(context, merge),
    );
    const shown = merges
      .slice(0, limit)
      .map((merge) => ({ ...merge, link: merge.into.link ?? merge.from.link }));
    const linkOf = await scopeLinks(
      context,
      caller,
      scope,
      shown.map(({ link }) => (link ? { link } : {})),
    );
    return {
      merges: shown.map(({ from, into, reason, evidence: { both }, link }) => {
        const resolved = linkOf(link && { ...link, confidence: 1 });
        const { tag, category, texts } = into;
        return {
          ...{ tag: from.tag, category: from.category, texts: from.texts },
          into: { tag, category, texts },
          ...{ both, reason },
          ...(resolved && { link: resolved }),
        };
      }),
    };
  },
});

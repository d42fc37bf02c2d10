import { z } from 'zod';
import { id } from '../../contract/fields.ts';
import { textKeyFields } from '../../contract/text-key.ts';
import { method } from '../context.ts';
import { foundOrThrow } from '../support/found-or-throw.ts';
import { groupSearch, relatedGroupsResult, searchGroups } from '../group/search-groups.ts';
import { findText } from '../support/find.ts';
import { waitBudget, waitForText } from '../support/waiting.ts';

export const relatedGroups = method({
  name: 'text.relatedGroups',
  summary:
    'Returns the groups whose texts are most related to a stored text, most relevant first. Use it to choose a topic or section for a text.',
  readOnly: true,
  params: z.object({ collection_id: id, ...textKeyFields, ...groupSearch }),
  result: relatedGroupsResult,
  async run(context, params, caller) {
    const { store } = context;
    const { account } = caller;
    const { collectionId, textId } = await findText(store, account, params);
    const collection = foundOrThrow(await store.collections.get(account, collectionId), 'noSuchCollection');
    const { language } = collection;
    const { own, others } = waitBudget(context, params.wait);
    const subject = { collectionId, textId, language };
    const waitForAnalysis = () => waitForText(context, caller, collectionId, textId, own());
    return searchGroups(context, caller, params, { subject, language, waitForAnalysis }, others);
  },
});

import { holdsId, sharedIds } from '../../index/sets/shared-ids.ts';
import type { Headlines } from '../../listing/headlines.ts';
import { listTexts } from '../../listing/list.ts';
import { countFacets } from '../../tags/queries/facets.ts';
import { MonthCounts } from '../../tags/queries/month-counts.ts';
import { type TagFilter, taggedTexts } from '../../tags/queries/tagged.ts';
import type { View } from '../../tags/view.ts';
import type { ListedTexts, ListTextsCall } from './interface.ts';

/** Returns the texts of a list after a place, and the counts that the call asks for. `view` has the tags of the collection. */
export function listedTexts(
  headlines: Headlines,
  view: View | undefined,
  { collectionId, tagged, counted, ...query }: ListTextsCall,
): ListedTexts {
  const accepts = view && tagged && tagCheck(view, collectionId, tagged);
  if (view === undefined || counted === undefined) return listTexts(headlines, { ...query, accepts });
  const ids: number[] = [];
  // Texts that are not analysed have a month too, but no tags.
  const months = new MonthCounts();
  const page = listTexts(headlines, { ...query, accepts }, ({ textId, date }) => {
    ids.push(textId);
    months.add(date);
  });
  const facets = {
    ...countFacets(view, new Map([[collectionId, sharedIds(ids)]]), counted),
    ...(counted.facets.includes('month') && { month: months.latest(counted.limits.months) }),
  };
  return { ...page, counts: { total: ids.length, facets } };
}

/** Returns a function that checks the tags of a text. A text that is not analysed has none. */
function tagCheck(view: View, collectionId: number, filter: TagFilter): (textId: number) => boolean {
  const { required, excluded } = filter;
  const isTagRequired = required.length > 0;
  const conditions = isTagRequired ? filter : { required: [excluded], excluded: [] };
  const ids = taggedTexts(view, conditions).get(collectionId) ?? sharedIds([]);
  return (textId) => holdsId(ids, textId) === isTagRequired;
}

import type { Method } from '../contract/method.ts';
import { get as accountGet } from './account/get.ts';
import { accessToken } from './auth/accessToken.ts';
import { invalidateToken } from './auth/invalidateToken.ts';
import { create as collectionCreate } from './collection/create.ts';
import { remove as collectionDelete } from './collection/delete.ts';
import { importFinished } from './collection/importFinished.ts';
import { get as collectionGet } from './collection/get.ts';
import { list as collectionList } from './collection/list.ts';
import { listTexts } from './collection/listTexts.ts';
import { reset as collectionReset } from './collection/reset.ts';
import { stats } from './collection/stats.ts';
import { update as collectionUpdate } from './collection/update.ts';
import type { Context } from './context.ts';
import { find as entityFind } from './entity/find.ts';
import { addText } from './group/addText.ts';
import { create as groupCreate } from './group/create.ts';
import { remove as groupDelete } from './group/delete.ts';
import { deleteText as groupDeleteText } from './group/deleteText.ts';
import { get as groupGet } from './group/get.ts';
import { list as groupList } from './group/list.ts';
import { listTexts as groupListTexts } from './group/listTexts.ts';
import { relatedGroups as groupRelatedGroups } from './group/relatedGroups.ts';
import { relatedTexts as groupRelatedTexts } from './group/relatedTexts.ts';
import { reset as groupReset } from './group/reset.ts';
import { update as groupUpdate } from './group/update.ts';
import { create as keysCreate } from './keys/create.ts';
import { list as keysList } from './keys/list.ts';
import { revoke as keysRevoke } from './keys/revoke.ts';
import { ping } from './ping/ping.ts';
import { discover } from './rpc/discover.ts';
import { listMethods } from './saplo/listMethods.ts';
import { edit as tagEdit } from './tag/edit.ts';
import { edits as tagEdits } from './tag/edits.ts';
import { list as tagList } from './tag/list.ts';
import { places as tagPlaces } from './tag/places.ts';
import { refuseMerge } from './tag/refuseMerge.ts';
import { related as tagRelated } from './tag/related.ts';
import { suggestMerges } from './tag/suggestMerges.ts';
import { texts as tagTexts } from './tag/texts.ts';
import { timeline as tagTimeline } from './tag/timeline.ts';
import { undo as tagUndo } from './tag/undo.ts';
import { list as searchList } from './search/list.ts';
import { matches as searchMatches } from './search/matches.ts';
import { remove as searchDelete } from './search/delete.ts';
import { save as searchSave } from './search/save.ts';
import { addTag } from './text/addTag.ts';
import { create as textCreate } from './text/create.ts';
import { remove as textDelete } from './text/delete.ts';
import { deleteTag } from './text/deleteTag.ts';
import { get as textGet } from './text/get.ts';
import { link } from './text/link.ts';
import { preview } from './text/preview.ts';
import { relatedGroups } from './text/relatedGroups.ts';
import { relatedTexts } from './text/relatedTexts.ts';
import { search } from './text/search.ts';
import { tags } from './text/tags.ts';
import { updateTag } from './text/updateTag.ts';
import { unlink } from './text/unlink.ts';
import { update as textUpdate } from './text/update.ts';
import { create as vocabularyCreate } from './vocabulary/create.ts';
import { remove as vocabularyDelete } from './vocabulary/delete.ts';
import { entries as vocabularyEntries } from './vocabulary/entries.ts';
import { get as vocabularyGet } from './vocabulary/get.ts';
import { list as vocabularyList } from './vocabulary/list.ts';
import { put as vocabularyPut } from './vocabulary/put.ts';
import { removeEntries as vocabularyRemove } from './vocabulary/remove.ts';
import { update as vocabularyUpdate } from './vocabulary/update.ts';
import { create as webhookCreate } from './webhook/create.ts';
import { remove as webhookDelete } from './webhook/delete.ts';
import { deliveries } from './webhook/deliveries.ts';
import { list as webhookList } from './webhook/list.ts';
import { redeliver } from './webhook/redeliver.ts';
import { update as webhookUpdate } from './webhook/update.ts';

/** Every method of the service, in the order in which the documentation shows them. */
export const methods: readonly Method<Context>[] = [
  accessToken,
  invalidateToken,
  ping,
  listMethods,
  discover,
  accountGet,
  keysList,
  keysCreate,
  keysRevoke,
  collectionCreate,
  collectionGet,
  collectionList,
  collectionUpdate,
  collectionReset,
  collectionDelete,
  listTexts,
  stats,
  importFinished,
  textCreate,
  textGet,
  textUpdate,
  textDelete,
  tags,
  addTag,
  updateTag,
  deleteTag,
  link,
  unlink,
  relatedTexts,
  relatedGroups,
  preview,
  search,
  tagList,
  tagTexts,
  tagTimeline,
  tagRelated,
  tagPlaces,
  tagEdit,
  tagEdits,
  tagUndo,
  suggestMerges,
  refuseMerge,
  searchSave,
  searchList,
  searchDelete,
  searchMatches,
  entityFind,
  groupCreate,
  groupGet,
  groupList,
  groupUpdate,
  groupReset,
  groupDelete,
  addText,
  groupDeleteText,
  groupListTexts,
  groupRelatedTexts,
  groupRelatedGroups,
  vocabularyCreate,
  vocabularyGet,
  vocabularyList,
  vocabularyUpdate,
  vocabularyDelete,
  vocabularyPut,
  vocabularyEntries,
  vocabularyRemove,
  webhookCreate,
  webhookList,
  webhookUpdate,
  webhookDelete,
  deliveries,
  redeliver,
];

/** The methods by every name that a client may use, including the name of the historic .NET client. */
export const methodsByName: ReadonlyMap<string, Method<Context>> = new Map([
  ...methods.map((method): [string, Method<Context>] => [method.name, method]),
  ['group.addTexts', addText],
]);

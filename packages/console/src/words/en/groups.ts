import { number, plural, textCount } from './count.ts';

export const groups = {
  title: 'Groups',
  lead: 'A group starts from examples: add a few texts and see which other texts are related to them.',
  changed: 'Changed',
  counted: 'Texts',
  empty: 'No groups yet',
  emptyText:
    'A group gathers texts in one language from any of your collections, for example everything on one subject.',
  newGroup: 'New group',
  create: 'Create group',
  members: 'In the group',
  texts: textCount,
  noMembers: 'The group has no texts yet.',
  more: (count: number) => `Show more (${number.format(count)} left)`,
  drop: 'You can drag links to texts here, from this window or another.',
  related: 'Related texts',
  nothing: 'No other texts are related to these.',
  needsExamples: 'Add a text or two to the group, and related texts appear here.',
  find: 'Find texts to add: words, an id or an address',
  search: 'Search',
  notFound: 'No other texts found.',
  scopeLabel: 'Collections to search',
  scope: (count: number) =>
    count === 0 ? 'In all collections in this language' : `In ${plural(count, 'collection', 'collections')}`,
  noCollection: 'There is no collection in the group’s language yet.',
  add: 'Add',
  remove: 'Remove',
  added: (text: string, group: string) => `Added to ${group}: ${text}`,
  removed: (text: string, group: string) => `Removed from ${group}: ${text}`,
  isIn: (text: string) => `Already in the group: ${text}`,
  noText: 'That link does not lead to a text in this service.',
  manage: 'Manage the group',
  emptyIt: 'Empty the group',
  emptyLead: (count: number) =>
    `${plural(count, 'text leaves the group and stays in its collection', 'texts leave the group and stay in their collections')}.`,
  deleteIt: 'Delete the group',
  deleteLead: (count: number) =>
    `The group will be deleted. Its ${plural(count, 'text stays in its collection', 'texts stay in their collections')}.`,
};

import { number } from '../count.ts';

export const savedSearches = {
  lead: 'Follow a subject: a saved search collects the new and changed texts that it finds.',
  empty: 'No saved searches yet',
  emptyText:
    'Search for a subject or narrow a list, and choose “Save this search”. From then on, new texts that match are collected here and in a feed.',
  toSearch: 'Search the texts',
  name: 'Name',
  query: 'Words to search for',
  queryHint: 'In headlines and texts. A saved search needs words as well as filters.',
  saveLead: 'New and changed texts that this search finds are collected from now on.',
  searches: (names: string, count: number) =>
    `It searches ${names}, and no ${count === 1 ? 'collection' : 'collections'} that you create later.`,
  saved: (name: string) => `Saved: ${name}`,
  more: (names: string, count: number) => `${names} and ${number.format(count)} more`,
  newTexts: (count: number, isMore: boolean) =>
    isMore ? `more than ${number.format(count)} new` : `${number.format(count)} new`,
  since: (texts: string, date: string) => `${texts} since ${date}`,
  sinceSaved: (texts: string, date: string) => `${texts} since the search was saved, ${date}`,
  nothingSince: (date: string) => `Nothing new since ${date}`,
  none: 'No text has matched yet',
  latest: (name: string) => `Latest matches of ${name}`,
  markSeen: 'Mark all as seen',
  allSeen: 'All matches are marked as seen.',
  feed: 'Feed',
  feedKey: 'A feed reader needs a static key as the password, as described below.',
  feedOf: (name: string) => `Address of the feed of ${name}`,
  remove: (name: string) => `Delete ${name}`,
  removeShort: 'Delete',
  removeSure: (name: string) =>
    `Delete “${name}”? Its list of matches and its feed are deleted permanently; the texts stay. This can’t be undone.`,
  removeYes: 'Yes, delete',
  removed: (name: string) => `${name} was deleted.`,
  searchDeleted: 'This saved search has been deleted. Its results are still shown.',
  elsewhere: 'Follow saved searches elsewhere',
  feedText:
    'Each saved search has a feed (Atom). A feed reader asks for a user name and a password: enter any user name, and as the password a static key that may read these collections. Never put a key into the address.',
  keyText:
    'A static key is created by keys.create with static and the scope read, as the curl commands below show.',
  webhookText: (event: string) =>
    `To notify a program of each match, register a webhook for the event ${event} with webhook.create.`,
};

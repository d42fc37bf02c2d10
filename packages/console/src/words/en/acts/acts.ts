import { number, plural, tagCount, textCount } from '../count.ts';

export const acts = {
  working: 'Changing the marked rows',
  progress: (done: number, all: number) => `${number.format(done)} of ${number.format(all)}`,
  stop: 'Stop',
  failed: (count: number) =>
    `${plural(count, 'row could not be changed and stays marked', 'rows could not be changed and stay marked')}:`,
  pending: 'Not analysed yet:',
  others: (count: number) => `and ${number.format(count)} more`,
  tag: 'Add a tag',
  tagTitle: (count: number) => `Add a tag to ${textCount(count)}`,
  tagged: (tag: string, count: number) => `“${tag}” was added to ${textCount(count)}.`,
  group: 'Add to a group',
  groupTitle: (count: number) => `Add ${textCount(count)} to a group`,
  groupName: 'Group',
  newGroup: 'New group',
  newName: 'Name of the new group',
  grouped: (group: string, count: number) => `${textCount(count)} added to ${group}.`,
  remove: 'Delete',
  removeTitle: (count: number) => `Delete ${textCount(count)}?`,
  removeText:
    'The texts are deleted permanently, with their tags and their places in groups. This can’t be undone. To keep a copy, export them first.',
  removeYes: (count: number) => `Delete ${textCount(count)}`,
  removed: (count: number) => `${plural(count, 'text was', 'texts were')} deleted.`,
  merge: 'Merge',
  mergeTitle: (count: number) => `Merge ${tagCount(count)}`,
  mergeInto: 'The tag that remains',
  merged: (tag: string, count: number) => `${tagCount(count)} merged with “${tag}”.`,
  category: 'Change category',
  categoryTitle: (count: number) => `Change the category of ${tagCount(count)}`,
  recategorized: (category: string, count: number) =>
    `The category of ${tagCount(count)} is now ${category}.`,
  hide: 'Hide',
  hid: (count: number) => `${plural(count, 'tag is', 'tags are')} hidden.`,
};

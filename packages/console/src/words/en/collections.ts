import { number, plural, textCount } from './count.ts';

export const collections = {
  title: 'Collections',
  name: 'Name',
  language: 'Language',
  texts: 'Texts',
  words: 'Words',
  work: 'Analysis',
  done: 'Done',
  pending: (count: number) => `${number.format(count)} to go`,
  failed: (count: number) => `${number.format(count)} failed`,
  empty: 'There is no collection yet',
  emptyText:
    'A collection holds texts of one language, for example a newspaper’s articles. Begin with articles that are here, or make your own.',
  samples: 'Load the sample articles',
  samplesBusy: 'Loading the articles …',
  samplesSource: 'Their sources',
  samplesName: (language: string) => `Sample articles · ${language}`,
  samplesLoaded: (count: number) =>
    `${plural(count, 'sample article is', 'sample articles are')} here. Their tags appear as they are ready.`,
  tryText: 'Try a text',
  add: 'New collection',
  addTitle: 'New collection',
  description: 'Description',
  create: 'Create collection',
  manage: 'Manage the collection',
  nameTitle: 'Name and description',
  saved: (name: string) => `Saved: ${name}`,
  ending: 'Empty or delete',
  typeName: (name: string) => `To confirm, type the name: ${name}`,
  emptyIt: 'Empty the collection',
  emptyLead: (count: number) =>
    `${textCount(count)} will be deleted for good, with all tags. The collection itself stays, and so does its name.`,
  emptied: (name: string) => `${name} is empty now.`,
  deleteIt: 'Delete the collection',
  deleteLead: (count: number) =>
    `The collection and ${textCount(count)} in it will be deleted for good, with all tags.`,
  deleted: (name: string) => `${name} is deleted.`,
};

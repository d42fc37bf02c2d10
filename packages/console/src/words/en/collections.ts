import { number, plural, textCount } from './count.ts';

export const collections = {
  title: 'Collections',
  name: 'Name',
  language: 'Language',
  texts: 'Texts',
  words: 'Words',
  work: 'Analysis',
  done: 'Done',
  pending: (count: number) => `${number.format(count)} pending`,
  failed: (count: number) => `${number.format(count)} failed`,
  empty: 'No collections yet',
  emptyText:
    'A collection holds texts in one language, such as the articles of a newspaper. Load the sample articles, or create a collection of your own.',
  samples: 'Load the sample articles',
  samplesBusy: 'Loading the articles …',
  samplesDescription: 'Invented news articles that show what Textkin finds.',
  samplesName: (language: string) => `Sample articles · ${language}`,
  samplesLoaded: (count: number) =>
    `${plural(count, 'sample article is', 'sample articles are')} loaded. Tags appear as the articles are analysed.`,
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
    `${textCount(count)} will be deleted permanently, with all tags. The collection and its name remain.`,
  emptied: (name: string) => `${name} is now empty.`,
  deleteIt: 'Delete the collection',
  deleteLead: (count: number) =>
    `The collection and its ${textCount(count)} will be deleted permanently, with all tags.`,
  deleted: (name: string) => `${name} was deleted.`,
};

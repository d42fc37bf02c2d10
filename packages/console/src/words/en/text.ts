import { plural } from './count.ts';

export const text = {
  headline: 'Headline',
  body: 'Text',
  url: 'Address',
  authors: 'Authors',
  published: 'Published',
  extId: 'Your id',
  id: (id: number) => `Text ${id}`,
  tags: 'Tags',
  noTags: 'No people, organizations, places or other names were found in this text.',
  analysing: 'The text is being analysed …',
  pin: (tag: string, namings: number) => `${tag}: ${plural(namings, 'mention', 'mentions')}`,
  related: 'Related texts',
  noRelated: 'No text in this collection is related to it yet. Relations appear as texts are added.',
  pending: (count: number) =>
    `${plural(count, 'other text is', 'other texts are')} still being analysed and may be related too.`,
  why: 'Why',
  shared: 'Both name',
  sharedWords: 'Words and names in common',
  statistic: 'Words and names',
  semantic: 'Meaning',
  relevance: (value: string) => `Relevance ${value}`,
  walk: 'The way here',
  newer: 'Newer text',
  older: 'Older text',
};

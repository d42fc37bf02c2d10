import type { Words } from '../en/index.ts';
import { plural } from './count.ts';

export const text: Words['text'] = {
  headline: 'Rubrik',
  body: 'Text',
  url: 'Webbadress',
  authors: 'Författare',
  published: 'Publicerad',
  extId: 'Eget id',
  id: (id) => `Text ${id}`,
  tags: 'Taggar',
  noTags: 'Inga personer, organisationer, platser eller andra namn hittades i texten.',
  analysing: 'Texten analyseras …',
  allTags: (count) => `Visa alla ${plural(count, 'tagg', 'taggar')}`,
  fewerTags: 'Visa färre taggar',
  toTags: (count) => (count ? plural(count, 'tagg', 'taggar') : 'Taggar'),
  toRelated: (count) => (count ? plural(count, 'relaterad text', 'relaterade texter') : 'Relaterade texter'),
  pin: (tag, mentions) =>
    `${tag}: håll ${plural(mentions, 'omnämnande markerat', 'omnämnanden markerade')} i texten`,
  related: 'Relaterade texter',
  noRelated: 'Inga relaterade texter i samlingen än. De visas allteftersom texter läggs till.',
  pending: (count) =>
    `${plural(count, 'annan text analyseras', 'andra texter analyseras')} fortfarande och kan också vara ${count === 1 ? 'relaterad' : 'relaterade'}. Listan uppdateras automatiskt.`,
  why: 'I siffror',
  inCommon: (words) => `Gemensamma ord: ${words}.`,
  likeness: { some: 'Liknande innebörd.', much: 'Nästan samma innebörd.' },
  shared: 'Båda nämner',
  sharedWords: 'Gemensamma ord och namn',
  statistic: 'Ord och namn',
  semantic: 'Innebörd',
  relevance: (value) => `Relevans ${value}`,
  path: 'Vägen hit',
  newer: 'Nyare text',
  older: 'Äldre text',
};

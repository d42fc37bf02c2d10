import type { Words } from '../en/index.ts';
import { plural } from './count.ts';

export const text: Words['text'] = {
  headline: 'Rubrik',
  body: 'Text',
  url: 'Adress',
  authors: 'Författare',
  published: 'Publicerad',
  extId: 'Ert id',
  id: (id) => `Text ${id}`,
  tags: 'Taggar',
  noTags: 'Inga personer, organisationer, platser eller andra namn hittades i texten.',
  analysing: 'Texten analyseras …',
  pin: (tag, namings) => `${tag}: ${plural(namings, 'omnämnande', 'omnämnanden')}`,
  related: 'Relaterade texter',
  noRelated: 'Ingen text i samlingen hör till den här än. Fler samband syns när texter läggs till.',
  pending: (count) =>
    `${plural(count, 'annan text analyseras', 'andra texter analyseras')} fortfarande och kan också höra hit.`,
  why: 'Varför',
  shared: 'Båda nämner',
  sharedWords: 'Gemensamma ord och namn',
  statistic: 'Ord och namn',
  semantic: 'Innebörd',
  relevance: (value) => `Relevans ${value}`,
  walk: 'Vägen hit',
  newer: 'Nyare text',
  older: 'Äldre text',
};

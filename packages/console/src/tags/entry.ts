import type { Result } from '@textkin/client';

/** A tag as lists have it. */
export type Entry = Result<'tag.list'>['tags'][number];
export type Name = Pick<Entry, 'tag' | 'category'>;

/** A tag as its page tells of it. Without an entry, no text has it. */
export interface Head extends Name {
  texts: number;
  entry: Entry | undefined;
}

/** How strong the company of two tags is, in steps that words can tell apart; the first that it reaches holds. */
const steps = [
  ['always', 0.75],
  ['often', 0.45],
  ['sometimes', 0],
] as const;

/** The step of a strength from 0, chance, to 1, never the one without the other. */
export const stepOf = (strength: number) => steps.find(([, least]) => strength >= least)?.[0] ?? 'sometimes';

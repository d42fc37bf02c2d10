import type { Result } from '@textkin/client';

/** A tag in the list of tags. */
export type Entry = Result<'tag.list'>['tags'][number];
export type Name = Pick<Entry, 'tag' | 'category'>;

/** A tag on its page. Without an entry, no text has it. */
export interface TagHead extends Name {
  texts: number;
  entry: Entry | undefined;
}

/** Levels of how strongly two tags appear together, each with its threshold, the highest first. */
const levels = [
  ['always', 0.75],
  ['often', 0.45],
  ['sometimes', 0],
] as const;

/** Returns the level of a strength from 0 (chance) to 1 (always together). */
export const levelOf = (strength: number) =>
  levels.find(([, least]) => strength >= least)?.[0] ?? 'sometimes';

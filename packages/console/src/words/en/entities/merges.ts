import { plural, textCount } from '../count.ts';

export const merges = {
  title: (count: number | undefined) => {
    if (count === undefined) return 'Looking for tags that mean the same …';
    return count === 0
      ? 'No tags seem to mean the same'
      : `${plural(count, 'pair', 'pairs')} of tags may mean the same`;
  },
  into: 'is probably',
  join: (tag: string, other: string) => `Merge “${tag}” with “${other}”`,
  refuse: 'Not the same',
  refuseOf: (tag: string, other: string) => `“${tag}” and “${other}” are not the same`,
  refused: (tag: string, other: string) => `“${tag}” and “${other}” will not be suggested again.`,
  more: (count: number) => `Show ${count} more`,
  namesOf: (name: string) => `Both are names of ${name}.`,
  reasons: {
    entity: 'Both are known names of the same thing.',
    vocabulary: 'Both are names of one entry in your lists.',
    explained: 'A text uses both names for the same thing.',
    short: 'One name is short for the other, and they appear with the same names.',
    spelling: 'They differ in one letter, and appear with the same names.',
  },
  together: (count: number) => `Together in ${textCount(count)}.`,
};

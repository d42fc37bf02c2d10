import { countingIn } from '../count.ts';

export const { number, plural } = countingIn('sv');

/** Formats a number of tags. */
export const tagCount = (count: number) => plural(count, 'tagg', 'taggar');

/** Formats a number of texts. */
export const textCount = (count: number) => plural(count, 'text', 'texter');

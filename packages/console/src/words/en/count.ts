import { countingIn } from '../count.ts';

export const { number, plural } = countingIn('en');

/** Formats a number of tags. */
export const tagCount = (count: number) => plural(count, 'tag', 'tags');

/** Formats a number of texts. */
export const textCount = (count: number) => plural(count, 'text', 'texts');

import { countingIn } from '../count.ts';

export const { number, plural } = countingIn('en');

/** A number of texts. */
export const textCount = (count: number) => plural(count, 'text', 'texts');

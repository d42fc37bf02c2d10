import { countingIn } from '../count.ts';

export const { number, plural } = countingIn('sv');

/** A number of texts. */
export const textCount = (count: number) => plural(count, 'text', 'texter');

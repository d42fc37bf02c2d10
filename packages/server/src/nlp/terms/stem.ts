import { perLanguage } from '../../languages/index.ts';
import { remembered } from '../tokens/remembered.ts';

const rememberedWords = 50_000;

/** Returns the stem of a word in lower case. Stems are remembered, because stemming takes 7 µs. */
export const stem = perLanguage(({ words }) => remembered(rememberedWords, words.stem));

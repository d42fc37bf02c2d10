import { readFileSync } from 'node:fs';
import {
  makeLikelihood,
  makeTokenizer,
  type TokenizerFile,
} from '../../packages/server/src/nlp/tokens/tokenizer.ts';

const file = JSON.parse(
  readFileSync(new URL('../../models/en-sv/tokenizer.json', import.meta.url), 'utf8'),
) as TokenizerFile;

/** Returns the likelihood of words by the vocabulary of the shipped model. */
export const likelihood = makeLikelihood(file, makeTokenizer(file, 3));

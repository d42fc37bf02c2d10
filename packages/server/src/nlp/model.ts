import type { TokenizerFile } from './tokens/tokenizer.ts';

/** What models/…/config.json says of the weights beside it. */
export interface ModelConfig {
  name: string;
  version: string;
  /** Numbers in the vector of a text. */
  hidden: number;
  /** "O", and "B-" and "I-" of every class, in the order of the logits. */
  labels: readonly string[];
  special: { bos: number; eos: number; pad: number; unk: number; guideline: number };
  /** Pieces of a sequence at most, special ones included: what the position table holds. */
  maxLength: number;
  /** Pieces of a sequence that serve quality and speed best, special ones included. */
  windowLength: number;
  files: Readonly<Record<string, { bytes: number; sha256: string }>>;
}

/** A model without its neural part: all that this floor needs to read texts and to read the encoder's answers. */
export interface ModelFiles {
  config: ModelConfig;
  tokenizer: TokenizerFile;
}

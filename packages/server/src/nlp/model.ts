import config from '@textkin/model-en-sv/config.json' with { type: 'json' };
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

type Named = Pick<ModelConfig, 'name' | 'version'>;

/**
 * How a model is named in results and wherever people read of it. Vectors are compared by this name alone: whoever changes
 * the weights, the tokenizer, or how a vector is made of what the encoder says, raises the version in the config.
 */
export const nameOf = ({ name, version }: Named): string => `${name} ${version}`;

/** The model that this program analyses texts with. */
export const modelName = nameOf(config);

/** Numbers in its document vectors. */
export const dimensions = config.hidden;

/** Who made a result, as it is stored: the model, and the version of the code, which may change its tags alone. */
export const stampOf = (model: string, codeVersion: string): string => `${model}, textkin ${codeVersion}`;

/** The model in such a stamp. */
export const modelOf = (stamp: string): string => stamp.split(', ', 1)[0]!;

/** Whether a model is an earlier version of another: of models with different names neither is. */
export function isEarlier(one: string, other: string): boolean {
  const [first, second] = [versionOf(one), versionOf(other)];
  if (first.name !== second.name) return false;
  const at = first.numbers.findIndex((number, place) => number !== second.numbers[place]);
  return at >= 0 && first.numbers[at]! < (second.numbers[at] ?? 0);
}

function versionOf(model: string): { name: string; numbers: number[] } {
  const [, name = model, version = ''] = /^(.*) ([\d.]+)$/.exec(model) ?? [];
  return { name, numbers: version.split('.').map(Number) };
}

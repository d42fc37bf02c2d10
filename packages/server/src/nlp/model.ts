import standard from '@textkin/model-en-sv/config.json' with { type: 'json' };
import fast from '@textkin/model-en-sv-fast/config.json' with { type: 'json' };
import type { Language } from '../domain/language.ts';
import type { DirectionsTable } from '../languages/record.ts';
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
export const versionedName = ({ name, version }: Named): string => `${name} ${version}`;

/** A model that a service analyses texts with. Plain data: the composition root passes it to every thread that needs it. */
export interface Model {
  /** Name and version, as in results. */
  readonly name: string;
  /** The package of the model's files, or the path of a folder that holds them. */
  readonly package: string;
  /** The number of values in a document vector. */
  readonly dimensions: number;
  /** What document vectors of a language have in common; without a value here, the tables of the languages' records. */
  readonly commonDirections?: Readonly<Record<Language, DirectionsTable>>;
}

const shipped = (packageName: string, config: ModelConfig): Model => ({
  name: versionedName(config),
  package: packageName,
  dimensions: config.hidden,
});

/**
 * The models that the service comes with. Both use the tables of the languages' records: the fast model learned its vectors and
 * heads from the standard one.
 */
export const models = {
  standard: shipped('@textkin/model-en-sv', standard),
  fast: shipped('@textkin/model-en-sv-fast', fast),
} satisfies Record<string, Model>;

export type ModelChoice = keyof typeof models;
export const modelChoices = Object.keys(models) as [ModelChoice, ...ModelChoice[]];

/** Who made a result, as it is stored: the model, and the version of the code, which may change its tags alone. */
export const resultStamp = (model: string, codeVersion: string): string => `${model}, textkin ${codeVersion}`;

/** The model in such a stamp. */
export const modelInStamp = (stamp: string): string => stamp.split(', ', 1)[0]!;

/** Whether a model is an earlier version of another: of models with different names neither is. */
export function isEarlierVersion(one: string, other: string): boolean {
  const [first, second] = [versionOf(one), versionOf(other)];
  if (first.name !== second.name) return false;
  const at = first.numbers.findIndex((number, place) => number !== second.numbers[place]);
  return at >= 0 && first.numbers[at]! < (second.numbers[at] ?? 0);
}

function versionOf(model: string): { name: string; numbers: number[] } {
  const [, name = model, version = ''] = /^(.*) ([\d.]+)$/.exec(model) ?? [];
  return { name, numbers: version.split('.').map(Number) };
}

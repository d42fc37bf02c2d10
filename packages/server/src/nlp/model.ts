import standard from '@textkin/model-en-sv/config.json' with { type: 'json' };
import fast from '@textkin/model-en-sv-fast/config.json' with { type: 'json' };
import type { Language } from '../domain/language.ts';
import type { DirectionsTable } from '../languages/record.ts';
import type { TokenizerFile } from './tokens/tokenizer.ts';

/** The content of a model's `config.json`, which lies beside its weights. */
export interface ModelConfig {
  name: string;
  version: string;
  /** The number of values in the vector of a text. */
  hidden: number;
  /** `O`, and `B-` and `I-` of each class, in the order of the logits. */
  labels: readonly string[];
  special: { bos: number; eos: number; pad: number; unk: number; guideline: number };
  /** The most pieces of a sequence, special ones included: the size of the position table. */
  maxLength: number;
  /** The number of pieces of a sequence, special ones included, that is best for quality and speed. */
  windowLength: number;
  files: Readonly<Record<string, { bytes: number; sha256: string }>>;
}

/** The files of a model that this floor needs: to prepare the encoder's input and to read its output. */
export interface ModelFiles {
  config: ModelConfig;
  tokenizer: TokenizerFile;
}

type NameAndVersion = Pick<ModelConfig, 'name' | 'version'>;

/**
 * Returns the name of a model with its version, as in results and documents. Only vectors of the same name are compared. A change
 * of the weights, of the tokenizer or of the document vector must therefore raise the version in the config.
 */
export const versionedName = ({ name, version }: NameAndVersion): string => `${name} ${version}`;

/** A model with which a service analyses texts. Plain data, which the composition root passes to every thread that needs it. */
export interface Model {
  /** The name and version, as in results. */
  readonly name: string;
  /** The package of the model's files, or the path of a folder that holds them. */
  readonly package: string;
  /** The number of values in a document vector. */
  readonly dimensions: number;
  /**
   * The directions that all document vectors of a language share; without a value, the directions in the records of the
   * languages are used.
   */
  readonly commonDirections?: Readonly<Record<Language, DirectionsTable>>;
}

const shipped = (packageName: string, config: ModelConfig): Model => ({
  name: versionedName(config),
  package: packageName,
  dimensions: config.hidden,
});

/**
 * The models of the service. Both use the tables of the languages' records, because the fast model learned its vectors and heads
 * from the standard one.
 */
export const models = {
  standard: shipped('@textkin/model-en-sv', standard),
  fast: shipped('@textkin/model-en-sv-fast', fast),
} satisfies Record<string, Model>;

export type ModelChoice = keyof typeof models;
export const modelChoices = Object.keys(models) as [ModelChoice, ...ModelChoice[]];

/** Returns the stamp that is stored with a result: the model, and the version of the code, which affects only the tags. */
export const resultStamp = (model: string, codeVersion: string): string => `${model}, textkin ${codeVersion}`;

/** Returns the model in a stamp. */
export const modelInStamp = (stamp: string): string => stamp.split(', ', 1)[0]!;

/** Returns whether a model is an earlier version of another; false for models with different names. */
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

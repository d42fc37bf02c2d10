import {
  describeParams,
  type DescribedParam,
  type JsonSchema,
} from '../../packages/server/src/contract/described.ts';
import { limits } from '../../packages/server/src/domain/limits.ts';
import { methods } from '../../packages/server/src/methods/registry.ts';
import type { Params } from '../support/client.ts';
import { one, type Random, upTo } from './seeds.ts';
import { anyString } from './strings.ts';

export interface Call {
  method: string;
  params: Params;
}

/** Values that exist, by the name of their param. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

const describedMethods = methods.map((method) => ({ name: method.name, params: describeParams(method) }));
/** The names of the methods that `anyCall` calls. */
export const names = describedMethods.map(({ name }) => name);

/** Values that methods rarely or never accept. */
const oddValues: readonly unknown[] = [
  ...[null, true, false, -1, 0, 1, 1.5, 2 ** 53, -(2 ** 53), 1e308, 1e-320, '12', ' 5', '0x1', '+7', '1e3'],
  ...['', ' ', '\u0000', '\ud800', '__proto__', 'constructor', [], {}, [[]], [null], { a: 1 }, [1, '2', {}]],
  ...[JSON.parse('{"__proto__":{"isAdmin":true}}') as unknown, Array(200).fill(1), '9'.repeat(400)],
];

/** Makes a call of any method: valid params, and some invalid ones among them. */
export function anyCall(random: Random, known: KnownValues): Call {
  const { name, params } = one(random, describedMethods);
  const callParams: Params = {};
  for (const param of params) {
    if (random() < (param.required ? 0.97 : 0.3)) callParams[param.name] = valueOf(random, param, known);
  }
  if (random() < 0.02) callParams[anyString(random, 20)] = one(random, oddValues);
  // A waiting call has no response yet.
  if (params.some((param) => param.name === 'wait'))
    callParams['wait'] = random() < 0.9 ? 0 : one(random, ['0', -1, 'x', [], 0.5]);
  return { method: name, params: callParams };
}

function valueOf(random: Random, { name, schema }: DescribedParam, known: KnownValues): unknown {
  const dice = random();
  if (dice < 0.08) return one(random, oddValues);
  if (dice < 0.16) return valueBeyond(random, schema);
  const knownValues = known[name];
  return knownValues && knownValues.length > 0 && dice < 0.9
    ? one(random, knownValues)
    : valueWithin(random, schema);
}

/** Makes a value that the schema usually accepts. */
function valueWithin(random: Random, schema: JsonSchema): unknown {
  if (schema.enum) return one(random, schema.enum);
  if (schema.anyOf) return valueWithin(random, one(random, schema.anyOf));
  const { min, max } = boundsOf(schema);
  switch (schema.type) {
    case 'boolean':
      return one(random, [true, false, 'true', 0]);
    case 'integer':
      return one(random, [min, max, min + upTo(random, Math.min(max - min, 50) + 1), upTo(random, 20)]);
    case 'number':
      return one(random, [min, max, min + random() * Math.min(max - min, 1)]);
    case 'array':
      return Array.from({ length: upTo(random, 4) }, () => valueWithin(random, schema.items ?? {}));
    case 'string':
      return anyString(random, lengthWithin(random, schema));
    default:
      return one(random, oddValues);
  }
}

/** Makes a value beyond a limit of the schema. */
function valueBeyond(random: Random, schema: JsonSchema): unknown {
  if (schema.anyOf) return valueBeyond(random, one(random, schema.anyOf));
  const { min, max } = boundsOf(schema);
  if (schema.type === 'string') return one(random, ['x', '😀', '\n']).repeat(lengthOf(random, schema) + 1);
  if (schema.type === 'array')
    return Array.from({ length: Number(schema['maxItems'] ?? 50) + 1 }, (_, at) => at + 1);
  return one(random, [min - 1, max + 1, min - 1e-9, max + 1e-9, String(max + 1)]);
}

function boundsOf({ minimum = 0, maximum = 1000 }: JsonSchema): { min: number; max: number } {
  return { min: Number(minimum), max: Number(maximum) };
}

/** Returns a maximum length of a string. HTML may be far longer than any text, but rarely gets that maximum. */
function lengthOf(random: Random, { maxLength = 300 }: JsonSchema): number {
  return random() < 0.1 ? Number(maxLength) : Math.min(Number(maxLength), limits.body);
}

/** Returns a length that the schema allows, mostly a short one, because the longest texts take seconds to analyse. */
function lengthWithin(random: Random, schema: JsonSchema): number {
  const longest = lengthOf(random, schema);
  if (random() < 0.005) return longest;
  return Math.min(longest, one(random, [0, 1, 2, 20, 100, 250, 2000]));
}

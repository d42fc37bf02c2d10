import { isObject } from '../domain/objects.ts';
import type { JsonSchema } from '../contract/described.ts';

/** The parsers of values in a URL, by type. Numbers are written as in JSON, so that 11.0 is an integer, as in a body. */
const parsers: Readonly<Record<string, [shape: RegExp, read: (text: string) => unknown]>> = {
  integer: [/^(?:0|-?[1-9]\d{0,15})(\.0{1,16})?$/, Number],
  number: [/^-?\d{1,400}(\.\d{1,400})?(e[+-]?\d{1,3})?$/i, Number],
  boolean: [/^(true|false)$/, (text) => text === 'true'],
};

/**
 * Parses a value of a URL. Returns the text unchanged if it does not have the form of the type. An object is written in JSON
 * where the schema allows one.
 */
export function parseValue({ type = 'string', anyOf = [] }: JsonSchema, text: string): unknown {
  if (anyOf.some((one) => one.type === 'object') && text.startsWith('{')) return parseObject(text);
  const [shape, read] = parsers[type] ?? [];
  return shape?.test(text) && read ? read(text) : text;
}

function parseObject(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Returns false for a second way to write an id, such as 3.0 for 3: a resource has one path. */
export const isCanonical = ({ type }: JsonSchema, text: string): boolean =>
  type !== 'integer' || !text.includes('.');

/** Returns the schema of arrays in a schema that allows an array. In a query, an array is a repeated name. */
export const arraySchemaOf = (schema: JsonSchema): JsonSchema | undefined =>
  schema.type === 'array' ? schema : schema.anyOf?.find(({ type }) => type === 'array');

/**
 * Returns true if a value has the type of its schema, elements of arrays and members of objects included. Methods also accept other
 * types ("12" for 12) for historic clients; REST accepts only what its OpenAPI document allows.
 */
export function hasType({ type, anyOf, items, properties = {} }: JsonSchema, value: unknown): boolean {
  if (anyOf !== undefined) return anyOf.some((one) => hasType(one, value));
  switch (type) {
    case 'integer':
      return Number.isInteger(value);
    case 'array':
      return Array.isArray(value) && (items === undefined || value.every((one) => hasType(items, one)));
    case 'object':
      return (
        isObject(value) && Object.entries(value).every(([name, one]) => hasType(properties[name] ?? {}, one))
      );
    case undefined:
      return true;
    default:
      return typeof value === type;
  }
}

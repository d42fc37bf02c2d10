import type { JsonSchema } from '../contract/described.ts';

/**
 * What texts of an address mean, by the type that is asked for: numbers as JSON has them, and the two words. To JSON
 * Schema 11.0 is an integer, as it is in a body.
 */
const meanings: Readonly<Record<string, [shape: RegExp, read: (text: string) => unknown]>> = {
  integer: [/^(?:0|-?[1-9]\d{0,15})(\.0{1,16})?$/, Number],
  number: [/^-?\d{1,400}(\.\d{1,400})?(e[+-]?\d{1,3})?$/i, Number],
  boolean: [/^(true|false)$/, (text) => text === 'true'],
};

/** The value that a text of an address stands for; one that has not the shape of its type stays a text. */
export function valueOf({ type = 'string' }: JsonSchema, text: string): unknown {
  const [shape, read] = meanings[type] ?? [];
  return shape?.test(text) && read ? read(text) : text;
}

/** Whether a text of a path is no second way to write an id: what is stored has one address, so 3.0 is none for 3. */
export const isCanonical = ({ type }: JsonSchema, text: string): boolean =>
  type !== 'integer' || !text.includes('.');

/** What a schema says of lists, where it allows one: those of an address are names that are repeated. */
export const listIn = (schema: JsonSchema): JsonSchema | undefined =>
  schema.type === 'array' ? schema : schema.anyOf?.find(({ type }) => type === 'array');

/**
 * Whether a value has the type that its schema names, in lists too. Methods read more than that ("12" for 12), as
 * historic clients need it; here what the document does not allow is refused.
 */
export function hasType({ type, anyOf, items }: JsonSchema, value: unknown): boolean {
  if (anyOf !== undefined) return anyOf.some((one) => hasType(one, value));
  switch (type) {
    case 'integer':
      return Number.isInteger(value);
    case 'array':
      return Array.isArray(value) && (items === undefined || value.every((one) => hasType(items, one)));
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case undefined:
      return true;
    default:
      return typeof value === type;
  }
}

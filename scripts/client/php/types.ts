import type { Schema } from '../types.ts';

const plain: Record<string, string> = {
  string: 'string',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'null',
};

/** Returns the type of a schema for PHPStan and Psalm, with array shapes, lists and literals. */
export function phpType(schema: Schema): string {
  if ('const' in schema) return literal(schema.const);
  if (schema.enum) return schema.enum.map(literal).join('|');
  if (schema.type === 'object') return shape(schema);
  if (schema.anyOf) return schema.anyOf.map(phpType).join('|');
  if (schema.type === 'array') return `list<${phpType(schema.items ?? {})}>`;
  // json_decode returns an int for a whole number.
  if (schema.type === 'number') return 'int|float';
  if (schema.type !== undefined && schema.type in plain) return plain[schema.type]!;
  if (Object.keys(schema).every((key) => key === 'description')) return 'mixed';
  throw new Error(`No type for ${JSON.stringify(schema)}`);
}

/** Returns the type of a schema that PHP checks at run time. */
export function nativeType(schema: Schema): string {
  if (schema.type === 'object' || schema.type === 'array') return 'array';
  if (typeof schema.const === 'string' || schema.type === 'string') return 'string';
  throw new Error(`No native type for ${JSON.stringify(schema)}`);
}

function shape({ properties, required = [] }: Schema): string {
  if (properties === undefined) return 'array<string, mixed>';
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${name}${required.includes(name) ? '' : '?'}: ${phpType(schema)}`,
  );
  return `array{${fields.join(', ')}}`;
}

const literal = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value));

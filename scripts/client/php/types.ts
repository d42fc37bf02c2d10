import type { Schema } from '../types.ts';

const plain: Record<string, string> = {
  string: 'string',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'null',
};

/** A schema as PHPStan and Psalm write types: array shapes, lists, literals. */
export function phpType(schema: Schema): string {
  if ('const' in schema) return literal(schema.const);
  if (schema.enum) return schema.enum.map(literal).join('|');
  if (schema.anyOf) return schema.anyOf.map(phpType).join('|');
  if (schema.type === 'array') return `list<${phpType(schema.items ?? {})}>`;
  if (schema.type === 'object') return shape(schema);
  // A whole number is read as int: 1 and not 1.0.
  if (schema.type === 'number') return 'int|float';
  if (schema.type !== undefined && schema.type in plain) return plain[schema.type]!;
  if (Object.keys(schema).every((key) => key === 'description')) return 'mixed';
  throw new Error(`No type for ${JSON.stringify(schema)}`);
}

/** The type that PHP itself checks. */
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

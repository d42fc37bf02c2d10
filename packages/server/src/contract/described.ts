import { z } from 'zod';
import type { Method } from './method.ts';

/** A JSON Schema, as far as the contract looks into it. */
export interface JsonSchema extends Record<string, unknown> {
  type?: string;
  description?: string;
  enum?: readonly unknown[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
}

export interface DescribedParam {
  name: string;
  required: boolean;
  schema: JsonSchema;
}

/** The params of a method, as documents show them. */
export function describeParams({ params }: Method): DescribedParam[] {
  const { properties = {}, required = [] } = jsonSchema(params, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    required: required.includes(name),
    schema: { ...schema, ...defaultOf(params.shape[name] as z.ZodType) },
  }));
}

export const describeResult = ({ result }: Method): JsonSchema => jsonSchema(result, 'output');

/** What a parameter is when it is not given. A transform has no default in a JSON Schema, so it is taken from zod's. */
function defaultOf(field: z.ZodType): { default?: unknown } {
  return field instanceof z.ZodDefault ? { default: field.def.defaultValue } : {};
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  return { ...z.toJSONSchema(schema, { io }), $schema: undefined } as JsonSchema;
}

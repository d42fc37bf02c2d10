import { z } from 'zod';

type Schema = Record<string, unknown>;

export interface ObjectSchema extends Schema {
  type: 'object';
  properties: Record<string, Schema>;
  required: string[];
}

/** What a method takes as JSON Schema (2020-12), with what a parameter is when it is not given. */
export function paramsSchema(params: z.ZodObject): ObjectSchema {
  const { properties = {}, required = [] } = jsonSchema(params, 'input') as Partial<ObjectSchema>;
  const fields = Object.entries(properties).map(([name, schema]) => [
    name,
    { ...schema, ...defaultOf(params.shape[name] as z.ZodType) },
  ]);
  return { type: 'object', properties: Object.fromEntries(fields) as Record<string, Schema>, required };
}

/** What a method answers as JSON Schema. */
export function resultSchema(result: z.ZodType): Schema {
  return jsonSchema(result, 'output');
}

/** What a parameter is when it is not given. A transform has no default in a JSON Schema, so it is taken from zod's. */
function defaultOf(field: z.ZodType): { default?: unknown } {
  return field instanceof z.ZodDefault ? { default: field.def.defaultValue } : {};
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  return { ...z.toJSONSchema(schema, { io }), $schema: undefined };
}

import { z } from 'zod';
import { describeField, describeParam } from './descriptions.ts';
import type { Method } from './method.ts';

/** A JSON Schema, with the members that the contract reads. */
export interface JsonSchema extends Record<string, unknown> {
  type?: string;
  description?: string;
  enum?: readonly unknown[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
}

/** A param of a method as documents show it. */
export interface DescribedParam {
  name: string;
  required: boolean;
  schema: JsonSchema;
}

/** Returns the params of a method, each with its description and default. */
export function describeParams({ name: method, params }: Method): DescribedParam[] {
  const { properties = {}, required = [] } = jsonSchema(params, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    required: required.includes(name),
    schema: {
      ...schema,
      ...withDescription(describeParam(method, name, schema.description)),
      ...defaultOf(params.shape[name] as z.ZodType),
    },
  }));
}

/** Returns the schema of the result of a method, in which each field has a description. */
export const describeResult = ({ result }: Method): JsonSchema => withFields(jsonSchema(result, 'output'));

function withFields(schema: JsonSchema): JsonSchema {
  const { properties, items } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [
          name,
          { ...withFields(field), ...withDescription(describeField(name, field.description)) },
        ]),
      ),
    }),
    ...(items && { items: withFields(items) }),
  };
}

const withDescription = (description: string | undefined): { description?: string } =>
  description === undefined ? {} : { description };

/** Returns the default of a param. A transform has none in its JSON Schema, so it is read from the zod type. */
function defaultOf(field: z.ZodType): { default?: unknown } {
  return field instanceof z.ZodDefault ? { default: field.def.defaultValue } : {};
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  return { ...z.toJSONSchema(schema, { io }), $schema: undefined } as JsonSchema;
}

import { namedObjects } from '../../packages/server/src/contract/objects.ts';
import { openRpc } from '../../packages/server/src/contract/openrpc.ts';
import { methods } from '../../packages/server/src/methods/registry.ts';
import type { Schema } from './types.ts';

/** A method as the contract describes it. */
export interface DescribedMethod {
  name: string;
  summary: string;
  'x-read-only': boolean;
  'x-needs-token': boolean;
  params: { name: string; required: boolean; schema: Schema }[];
  result: { schema: Schema };
}

/** Returns every method of the registry. */
export function describedMethods(): DescribedMethod[] {
  return (JSON.parse(JSON.stringify(openRpc(methods))) as { methods: DescribedMethod[] }).methods;
}

/** Returns the schemas that have a name; a schema comes before the schemas that contain it. */
export function namedSchemas(
  described: readonly DescribedMethod[],
): (readonly [name: string, schema: Schema])[] {
  return namedObjects.flatMap(([name, method, ...path]) => {
    const result = described.find((candidate) => candidate.name === method)?.result.schema;
    return result ? [[name, schemaAt(result, path)] as const] : [];
  });
}

/** Returns the methods grouped by the word before their dot. */
export function groupByNamespace(
  described: readonly DescribedMethod[],
): [namespace: string, methods: DescribedMethod[]][] {
  return [...Map.groupBy(described, ({ name }) => name.split('.')[0]!)];
}

/** Returns the field of the rows of a method that returns pages with a cursor; undefined for other methods. */
export function rowsField({ params, result }: DescribedMethod): string | undefined {
  if (!params.some(({ name }) => name === 'cursor')) return undefined;
  const properties = Object.entries(result.schema.properties ?? {});
  return properties.find(([, { type }]) => type === 'array')?.[0];
}

/** Returns whether a method that waits for analyses waits until no text is pending; undefined for other methods. */
export function waitOf({ name, params, result }: DescribedMethod): { forAllTexts: boolean } | undefined {
  if (!params.some((param) => param.name === 'wait')) return undefined;
  // A preview is ready once its own text is analysed; texts of the collection may still be pending.
  return { forAllTexts: name !== 'text.preview' && 'pending' in (result.schema.properties ?? {}) };
}

function schemaAt(schema: Schema, path: readonly string[]): Schema {
  return path.reduce((parent, key) => {
    const field = parent.properties![key]!;
    return field.items ?? field;
  }, schema);
}

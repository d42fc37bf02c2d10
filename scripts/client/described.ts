import { namedObjects } from '../../packages/server/src/contract/objects.ts';
import { openRpc } from '../../packages/server/src/contract/openrpc.ts';
import { methods } from '../../packages/server/src/methods/registry.ts';
import type { Schema } from './types.ts';

/** A method as the contract describes it. */
export interface Described {
  name: string;
  summary: string;
  'x-read-only': boolean;
  'x-needs-token': boolean;
  params: { name: string; required: boolean; schema: Schema }[];
  result: { schema: Schema };
}

/** Every method of the registry. */
export function describedMethods(): Described[] {
  return (JSON.parse(JSON.stringify(openRpc(methods))) as { methods: Described[] }).methods;
}

/** The schemas that have a name, those before which others hold them. */
export function namedSchemas(described: readonly Described[]): (readonly [name: string, schema: Schema])[] {
  return namedObjects.flatMap(([name, method, ...path]) => {
    const result = described.find((one) => one.name === method)?.result.schema;
    return result ? [[name, at(result, path)] as const] : [];
  });
}

/** The methods by the word before their dot. */
export function namespacesOf(described: readonly Described[]): [space: string, members: Described[]][] {
  return [...Map.groupBy(described, ({ name }) => name.split('.')[0]!)];
}

/** Returns the field of the rows of a method that returns pages with a cursor; undefined for other methods. */
export function rowsOf({ params, result }: Described): string | undefined {
  if (!params.some(({ name }) => name === 'cursor')) return undefined;
  const properties = Object.entries(result.schema.properties ?? {});
  return properties.find(([, { type }]) => type === 'array')?.[0];
}

function at(schema: Schema, path: readonly string[]): Schema {
  return path.reduce((one, key) => {
    const field = one.properties![key]!;
    return field.items ?? field;
  }, schema);
}

import { describeResult, type JsonSchema } from '../../contract/described.ts';
import type { Method } from '../../contract/method.ts';
import { namedObjects } from '../../contract/objects.ts';

const problem: JsonSchema = {
  type: 'object',
  description: 'An error, as problem details (RFC 9457).',
  properties: {
    type: { type: 'string', description: '`urn:textkin:error:` and the name of the error.' },
    title: { type: 'string', description: 'The name of the HTTP status.' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'What is wrong, and what to do.' },
    code: { type: 'integer', description: 'The error code of JSON-RPC.' },
    field: { type: 'string', description: 'The field that is wrong.' },
    limit: { type: 'number', description: 'The limit of the field.' },
    retry_after: { type: 'number', description: 'Seconds after which the call may be retried.' },
    request_id: { type: 'string', description: "Identifies the error in the service's log." },
  },
  required: ['type', 'title', 'status', 'detail', 'code'],
};

/** Returns a schema in which each named object is replaced by a reference. `except` is the name that is being defined. */
export type ReplaceNamed = (schema: JsonSchema, except?: string) => JsonSchema;

/** Returns the components of the document, and the function that replaces their schemas by references. */
export function componentsOf(methods: readonly Method[]) {
  const schemas = namedObjects.flatMap(([name, method, ...members]) => {
    const found = methods.find(({ name }) => name === method);
    return found === undefined ? [] : [[name, memberOf(describeResult(found), members)] as const];
  });
  const names = new Map(schemas.map(([name, schema]) => [JSON.stringify(schema), name]));
  const replaceNamed: ReplaceNamed = (schema, except) => {
    const name = names.get(JSON.stringify(schema));
    if (name !== undefined && name !== except) return { $ref: `#/components/schemas/${name}` };
    const replace = (part: JsonSchema) => replaceNamed(part, except);
    const { properties, items } = schema;
    return {
      ...schema,
      ...(properties && {
        properties: Object.fromEntries(Object.entries(properties).map(([key, part]) => [key, replace(part)])),
      }),
      ...(items && { items: replace(items) }),
    };
  };
  const components = {
    schemas: {
      ...Object.fromEntries(schemas.map(([name, schema]) => [name, replaceNamed(schema, name)])),
      Problem: problem,
    } as Record<string, JsonSchema>,
    responses: {
      Problem: {
        description: 'What is wrong, and what to do.',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
  return { components, replaceNamed };
}

type Components = ReturnType<typeof componentsOf>['components'];

/** Returns the components without the schemas that neither the paths nor another schema in use refers to. */
export function usedComponents(paths: unknown, components: Components): Components {
  const used = new Set<string>();
  const visit = (value: unknown) => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      visit(components.schemas[name]);
    }
  };
  visit([paths, components.responses]);
  const schemas = Object.entries(components.schemas).filter(([name]) => used.has(name));
  return { ...components, schemas: Object.fromEntries(schemas) };
}

/** Returns the schema at a path of members; for an array, the schema of its items. */
function memberOf(schema: JsonSchema, members: readonly string[]): JsonSchema {
  return members.reduce((parent, member) => {
    const found = parent.properties?.[member];
    if (found === undefined) throw new Error(`There is no "${member}" in the result.`);
    return found.items ?? found;
  }, schema);
}

import { describeResult, type JsonSchema } from '../../contract/described.ts';
import type { Method } from '../../contract/method.ts';
import { namedObjects } from '../../contract/objects.ts';

const problem: JsonSchema = {
  type: 'object',
  description: 'An error as RFC 9457 has it.',
  properties: {
    type: { type: 'string', description: '`urn:textkin:error:` and the name of the error.' },
    title: { type: 'string', description: 'The words of the status.' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'A sentence that says what to do.' },
    code: { type: 'integer', description: 'As on JSON-RPC.' },
    field: { type: 'string', description: 'What is at fault.' },
    limit: { type: 'number', description: 'What it may hold.' },
    retry_after: { type: 'number', description: 'Seconds after which the call may be made again.' },
    request_id: { type: 'string', description: "To find a defect in the service's log." },
  },
  required: ['type', 'title', 'status', 'detail', 'code'],
};

/** A schema in which the objects that have a name are references to it; `but` is the one that is being defined. */
export type Named = (schema: JsonSchema, but?: string) => JsonSchema;

export function componentsOf(methods: readonly Method[]) {
  const schemas = namedObjects.flatMap(([name, method, ...members]) => {
    const found = methods.find((one) => one.name === method);
    return found === undefined ? [] : [[name, memberOf(describeResult(found), members)] as const];
  });
  const names = new Map(schemas.map(([name, schema]) => [JSON.stringify(schema), name]));
  const named: Named = (schema, but) => {
    const name = names.get(JSON.stringify(schema));
    if (name !== undefined && name !== but) return { $ref: `#/components/schemas/${name}` };
    const inside = (one: JsonSchema) => named(one, but);
    const { properties, items } = schema;
    return {
      ...schema,
      ...(properties && {
        properties: Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, inside(one)])),
      }),
      ...(items && { items: inside(items) }),
    };
  };
  const components = {
    schemas: {
      ...Object.fromEntries(schemas.map(([name, schema]) => [name, named(schema, name)])),
      Problem: problem,
    } as Record<string, JsonSchema>,
    responses: {
      Problem: {
        description: 'What is wrong, and what to do.',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
  return { components, named };
}

type Components = ReturnType<typeof componentsOf>['components'];

/** Returns the components without the schemas that neither the paths nor another schema in use refers to. */
export function usedIn(paths: unknown, components: Components): Components {
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

function memberOf(schema: JsonSchema, members: readonly string[]): JsonSchema {
  return members.reduce((inside, member) => {
    const found = inside.properties?.[member];
    if (found === undefined) throw new Error(`There is no "${member}" in the result.`);
    return found.items ?? found;
  }, schema);
}

import { describeResult, type JsonSchema } from '../../contract/described.ts';
import type { Method } from '../../contract/method.ts';

/** The objects of the contract that have a name of their own, each by a result that is or holds one. */
const objects: readonly (readonly [name: string, method: string, ...members: string[]])[] = [
  ['Collection', 'collection.get'],
  ['Text', 'text.get'],
  ['TextRow', 'collection.listTexts', 'texts'],
  ['Mention', 'text.tags', 'tags', 'mentions'],
  ['Tag', 'text.tags', 'tags'],
  ['BareTag', 'text.addTag'],
  ['RelatedText', 'text.preview', 'related_texts'],
  ['ExplainedText', 'text.relatedTexts', 'related_texts'],
  ['FoundText', 'text.search', 'texts'],
  ['Group', 'group.get'],
  ['RelatedGroup', 'text.relatedGroups', 'related_groups'],
  ['TagEntry', 'tag.list', 'tags'],
  ['Key', 'keys.list', 'keys'],
];

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
  const schemas = objects.flatMap(([name, method, ...members]) => {
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
    },
    responses: {
      Problem: {
        description: 'What is wrong, and what to do.',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
  return { components, named };
}

function memberOf(schema: JsonSchema, members: readonly string[]): JsonSchema {
  return members.reduce((inside, member) => {
    const found = inside.properties?.[member];
    if (found === undefined) throw new Error(`There is no "${member}" in the result.`);
    return found.items ?? found;
  }, schema);
}

import { openRpc } from '../../packages/server/src/contract/openrpc.ts';
import { methods } from '../../packages/server/src/methods/registry.ts';
import type { Schema as Type } from '../client/types.ts';
import { layOut } from './lay-out.ts';
import { count, table } from './markdown.ts';
import type { Exchange } from './record.ts';

interface Schema extends Type {
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  format?: string;
  default?: string | number | boolean;
}

interface Described {
  name: string;
  summary: string;
  'x-scope'?: string;
  params: { name: string; required: boolean; schema: Schema }[];
  result: { schema: Schema };
}

/** The page docs/methods.md: every method from the contract, with the examples that were recorded of it. */
export function referencePage(examples: ReadonlyMap<string, Exchange>): string {
  const { methods: described } = JSON.parse(JSON.stringify(openRpc(methods))) as { methods: Described[] };
  const index = described.map(({ name, summary }) => [`[\`${name}\`](#${anchor(name)})`, summary]);
  return `# Methods

Every call is a \`POST\` to \`/rpc/json\` with \`Authorization: Bearer …\`, or with \`?access_token=…\` in the address as older clients do. Requests and answers below were made by the service itself, one after the other on an empty store; keys and tokens are left out. **Bold** parameters are required. Of an answer's \`result\` the fields with a question mark may be missing; none is ever \`null\`. The texts are beginnings of Wikinews articles (CC BY 2.5, see [their sources](../packages/server/demo/ATTRIBUTION.md)).

${table(['method', 'what it does'], index)}

${described.map((method) => section(method, examples.get(method.name))).join('\n\n')}
`;
}

function section(method: Described, example: Exchange | undefined): string {
  const { name, summary, params, result } = method;
  const parts = [`## ${name}`, summary];
  const scope = method['x-scope'];
  parts.push(scope === undefined ? 'Needs no access token.' : `Needs the scope \`${scope}\`.`);
  if (params.length > 0) {
    const rows = params.map(({ name: param, required, schema }) => [
      required ? `**${param}**` : param,
      typeOf(schema) + usual(schema),
      schema.description ?? '',
    ]);
    parts.push(table(['parameter', 'type', 'description'], rows));
  }
  const fields = fieldsOf(result.schema, '');
  if (fields.length > 0) parts.push(table(['result', 'type', 'description'], fields));
  if (name === 'rpc.discover') parts.push('The answer is the document [openrpc.json](openrpc.json).');
  else if (example) parts.push(fence(example.request), fence(example.answer));
  return parts.join('\n\n');
}

/** Returns the default of a param in words; off and empty defaults are omitted. */
function usual({ default: value }: Schema): string {
  return value === undefined || value === false || value === '' ? '' : `; ${value} unless given`;
}

function fence(value: unknown): string {
  return `\`\`\`json\n${layOut(value)}\n\`\`\``;
}

/** The examples that a page shows, by method. */
export function examplesIn(page: string): Map<string, Exchange> {
  const found = page.matchAll(
    /^## ([\w.]+)\n(?:(?!^## )[^])*?```json\n([^`]*)\n```\n\n```json\n([^`]*)\n```/gm,
  );
  const read = (json: string | undefined) => JSON.parse(json!) as Exchange['answer'];
  return new Map(
    [...found].map(([, name, request, answer]) => [name!, { request: read(request), answer: read(answer) }]),
  );
}

function anchor(name: string): string {
  return name.toLowerCase().replace('.', '');
}

function typeOf(schema: Schema): string {
  if ('const' in schema) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(', ');
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ');
  if (schema.format === 'date-time') return 'date';
  if (schema.type === 'array') {
    const most = schema.maxItems === undefined ? '' : `, at most ${count(schema.maxItems)}`;
    return `array of ${typeOf(schema.items ?? {})}${most}`;
  }
  if (schema.type === 'string' && schema.maxLength)
    return `string, at most ${count(schema.maxLength)} characters`;
  const { minimum, maximum, type = 'any' } = schema;
  const isBounded = minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  return isBounded ? `${type}, ${count(minimum)} to ${count(maximum)}` : type;
}

/** Every field of a result by its path: `tags[].relevance`. */
function fieldsOf(schema: Schema, path: string, isOptional = false): [string, string, string][] {
  const what = schema.description ?? '';
  const name = path === '' ? 'itself' : `\`${path}${isOptional ? '?' : ''}\``;
  if (schema.type === 'array') {
    const inside = fieldsOf(schema.items ?? {}, `${path}[]`);
    return schema.items?.type === 'object'
      ? [[name, 'array', what], ...inside]
      : [[name, typeOf(schema), what]];
  }
  if (schema.properties === undefined)
    return schema.type === undefined || schema.type === 'object' ? [] : [[name, typeOf(schema), what]];
  const inside = Object.entries(schema.properties).flatMap(([key, member]) =>
    fieldsOf(member, path === '' ? key : `${path}.${key}`, !(schema.required ?? []).includes(key)),
  );
  return path === '' || path.endsWith('[]') ? inside : [[name, 'object', what], ...inside];
}

import { openRpc } from '../../packages/server/src/contract/openrpc.ts';
import { methods } from '../../packages/server/src/methods/registry.ts';
import type { Schema as Type } from '../client/types.ts';
import { count, table } from './markdown.ts';
import type { Exchange } from './record.ts';

/** The longest line of an example, in characters. */
const lineWidth = 100;

interface Schema extends Type {
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  minItems?: number;
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

/** Returns the page docs/methods.md: every method of the contract, with its recorded example. */
export function referencePage(examples: ReadonlyMap<string, Exchange>): string {
  const { methods: described } = JSON.parse(JSON.stringify(openRpc(methods))) as { methods: Described[] };
  const index = described.map(({ name, summary }) => [`[\`${name}\`](#${anchor(name)})`, summary]);
  return `# Methods

Every call is a \`POST\` to \`/rpc/json\` with \`Authorization: Bearer …\`, or with \`?access_token=…\` in the address, as older clients send it. The examples were recorded from the service, one after another on an empty store; keys and tokens are replaced by \`…\`. **Bold** parameters are required. Fields of a \`result\` with a question mark may be missing; no field is ever \`null\`. The texts are beginnings of Wikinews articles (CC BY 2.5, see [their sources](../packages/server/demo/ATTRIBUTION.md)).

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
    const rows = params.flatMap(({ name: param, required, schema }) => [
      [required ? `**${param}**` : param, typeOf(schema) + defaultText(schema), schema.description ?? ''],
      ...membersOf(schema, param),
    ]);
    parts.push(table(['parameter', 'type', 'description'], rows));
  }
  const fields = fieldsOf(result.schema, '');
  if (fields.length > 0) parts.push(table(['result', 'type', 'description'], fields));
  if (name === 'rpc.discover') parts.push('The result is the document [openrpc.json](openrpc.json).');
  else if (example) parts.push(fence(example.request), fence(example.response));
  return parts.join('\n\n');
}

/** Returns the default of a param in words; off and empty defaults are omitted. */
function defaultText({ default: value }: Schema): string {
  return value === undefined || value === false || value === '' ? '' : `; default ${value}`;
}

function fence(value: unknown): string {
  return `\`\`\`json\n${layOut(value)}\n\`\`\``;
}

/** Returns the examples in a page, by method. */
export function examplesIn(page: string): Map<string, Exchange> {
  const found = page.matchAll(
    /^## ([\w.]+)\n(?:(?!^## )[^])*?```json\n([^`]*)\n```\n\n```json\n([^`]*)\n```/gm,
  );
  const read = (json: string | undefined) => JSON.parse(json!) as Exchange['response'];
  return new Map(
    [...found].map(([, name, request, response]) => [
      name!,
      { request: read(request), response: read(response) },
    ]),
  );
}

function anchor(name: string): string {
  return name.toLowerCase().replace('.', '');
}

function typeOf(schema: Schema): string {
  if ('const' in schema) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(', ');
  if (schema.anyOf && schema.type !== 'object') return schema.anyOf.map(typeOf).join(' or ');
  if (schema.format === 'date-time') return 'date';
  if (schema.type === 'array') {
    const { minItems, maxItems } = schema;
    const bound = minItems === maxItems ? 'exactly' : 'at most';
    const size = maxItems === undefined ? '' : `, ${bound} ${count(maxItems)}`;
    return `array of ${typeOf(schema.items ?? {})}${size}`;
  }
  if (schema.type === 'string' && schema.maxLength)
    return `string, at most ${count(schema.maxLength)} characters`;
  const { minimum, maximum, type = 'any' } = schema;
  const isBounded = minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  return isBounded ? `${type}, ${count(minimum)} to ${count(maximum)}` : type;
}

/** Returns a row for each member of the objects in a param, named by its path: `entries[].id`. */
function membersOf({ items, anyOf = [], properties = {}, required = [] }: Schema, path: string): string[][] {
  const own = Object.entries(properties).flatMap(([name, member]) => {
    const memberPath = `${path}.${name}`;
    const shown = required.includes(name) ? `**${memberPath}**` : memberPath;
    return [[shown, typeOf(member), member.description ?? ''], ...membersOf(member, memberPath)];
  });
  const inside = [
    ...(items ? membersOf(items, `${path}[]`) : []),
    ...anyOf.flatMap((option) => membersOf(option, path)),
  ];
  return [...own, ...inside];
}

/** Returns a row for each field of a result, named by its path: `tags[].relevance`. */
function fieldsOf(schema: Schema, path: string, isOptional = false): [string, string, string][] {
  const description = schema.description ?? '';
  const name = path === '' ? 'itself' : `\`${path}${isOptional ? '?' : ''}\``;
  if (schema.type === 'array') {
    const inside = fieldsOf(schema.items ?? {}, `${path}[]`);
    return schema.items?.type === 'object'
      ? [[name, 'array', description], ...inside]
      : [[name, typeOf(schema), description]];
  }
  if (schema.properties === undefined)
    return schema.type === 'object' || !(schema.type ?? schema.anyOf)
      ? []
      : [[name, typeOf(schema), description]];
  const inside = Object.entries(schema.properties).flatMap(([key, member]) =>
    fieldsOf(member, path === '' ? key : `${path}.${key}`, !(schema.required ?? []).includes(key)),
  );
  return path === '' || path.endsWith('[]') ? inside : [[name, 'object', description], ...inside];
}

/** Returns JSON as people write it: a value that fits on a line stays on one line. */
function layOut(value: unknown, indent = ''): string {
  const flat = flatten(value);
  if (indent.length + flat.length <= lineWidth || typeof value !== 'object' || value === null) return flat;
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const members = Array.isArray(value)
    ? value.map((member) => layOut(member, inner))
    : Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${layOut(member, inner)}`);
  return `${open}\n${members.map((member) => inner + member).join(',\n')}\n${indent}${close}`;
}

function flatten(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flatten).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${flatten(member)}`);
  return `{${members.length === 0 ? '' : ` ${members.join(', ')} `}}`;
}

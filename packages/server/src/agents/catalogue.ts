import type { Tool } from '@modelcontextprotocol/server';
import { describeParams, type JsonSchema } from '../contract/described.ts';
import type { Method } from '../contract/method.ts';
import { includes, type Scope } from '../domain/keys/rights.ts';
import { paramDescription } from './params.ts';
import { type ToolEntry, toolEntries } from './tools.ts';

type Methods = ReadonlyMap<string, Method>;

const toolCache = new WeakMap<Methods, readonly { scope: Scope; tool: Tool }[]>();

/** Returns the tools that a key of `scope` may call, with the schemas of their arguments. */
export function toolsOfScope(scope: Scope, methods: Methods): Tool[] {
  let all = toolCache.get(methods);
  if (all === undefined) {
    all = toolEntries.map((entry) => {
      const method = methods.get(entry.method)!;
      return { scope: method.scope, tool: describe(entry, method) };
    });
    toolCache.set(methods, all);
  }
  return all.filter((entry) => includes(scope, entry.scope)).map(({ tool }) => tool);
}

function describe(entry: ToolEntry, method: Method): Tool {
  const { name, title, description, replaces, repeatable, presets = {} } = entry;
  const { readOnly } = method;
  const params = describeParams(method).filter(({ name: param }) => !entry.omits?.includes(param));
  const properties = params.map(({ name: param, schema }) => {
    const description = paramDescription(param, entry.params, schema.description);
    const preset = presets[param] === undefined ? {} : { default: presets[param] };
    return [param, toToolSchema({ ...schema, ...preset, description })] as const;
  });
  const required = params.filter(({ required }) => required).map(({ name: param }) => param);
  return {
    name,
    title,
    description,
    // Unknown arguments are refused, so that a model notices a misspelled name.
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(properties),
      ...(required.length > 0 && { required }),
      additionalProperties: false,
    } as Tool['inputSchema'],
    annotations: {
      readOnlyHint: readOnly,
      // The protocol ignores these hints for tools that only read.
      ...(!readOnly && { destructiveHint: replaces === true, idempotentHint: repeatable === true }),
      // The service reads its own texts and nothing else.
      openWorldHint: false,
    },
  };
}

/** Keywords of a schema that tools omit: the method refuses values out of bounds, with the limit in the error, and wrong dates. */
const omittedKeywords = new Set([
  'pattern',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'format',
]);

/**
 * Returns the schema of an argument without the omitted keywords. Of "an id or an array of ids", the array remains. The list of
 * all tools has at most 20 kB (`test/agents/size.test.ts`); with those keywords and the schemas of results it had 41 kB.
 */
function toToolSchema({ anyOf, ...schema }: JsonSchema): object {
  const several = anyOf?.find(({ type }) => type === 'array');
  const text = JSON.stringify({ ...several, ...schema }, (key, value: unknown) => {
    if (omittedKeywords.has(key)) return undefined;
    // The defaults false, "" and 0 need not be stated.
    return key === 'default' && !value ? undefined : value;
  });
  return JSON.parse(text) as object;
}

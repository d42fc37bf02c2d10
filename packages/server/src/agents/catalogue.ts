import type { Tool } from '@modelcontextprotocol/server';
import { describeParams, type JsonSchema } from '../contract/described.ts';
import type { Method } from '../contract/method.ts';
import { includes, type Scope } from '../domain/keys/rights.ts';
import { paramDescription } from './params.ts';
import { type ToolEntry, toolEntries } from './tools.ts';

type Methods = ReadonlyMap<string, Method>;

const described = new WeakMap<Methods, readonly { scope: Scope; tool: Tool }[]>();

/** The tools that a key of that scope may call, with schemas of their arguments. */
export function toolsOfScope(scope: Scope, methods: Methods): Tool[] {
  let all = described.get(methods);
  if (all === undefined) {
    all = toolEntries.map((entry) => {
      const method = methods.get(entry.method)!;
      return { scope: method.scope, tool: describe(entry, method) };
    });
    described.set(methods, all);
  }
  return all.filter((one) => includes(scope, one.scope)).map(({ tool }) => tool);
}

function describe(entry: ToolEntry, method: Method): Tool {
  const { name, title, description, replaces, repeatable, presets = {} } = entry;
  const { readOnly } = method;
  const params = describeParams(method);
  const properties = params.map(({ name: param, schema }) => {
    const description = paramDescription(param, entry.params, schema.description);
    const preset = presets[param] === undefined ? {} : { default: presets[param] };
    return [param, plain({ ...schema, ...preset, description })] as const;
  });
  const required = params.filter(({ required }) => required).map(({ name: param }) => param);
  return {
    name,
    title,
    description,
    // An argument that nobody knows is refused: a model that misspells one is to hear of it.
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(properties),
      ...(required.length > 0 && { required }),
      additionalProperties: false,
    } as Tool['inputSchema'],
    annotations: {
      readOnlyHint: readOnly,
      // By the protocol these say nothing of a tool that only reads.
      ...(!readOnly && { destructiveHint: replaces === true, idempotentHint: repeatable === true }),
      // The service knows its own texts and nothing else.
      openWorldHint: false,
    },
  };
}

/** What a model need not read of a schema: the method refuses what is out of bounds, with the limit in the error. */
const unread = new Set(['pattern', 'minLength', 'maxLength', 'minItems', 'maxItems', 'minimum']);

/** The largest bound of a number that a schema states. */
const statedMaximum = 1000;

/**
 * Returns a schema without what a model need not read; of an id or an array of ids, the array. A list of all tools has 20 kB at most (`test/agents/size.test.ts`); it had 41 with such bounds and with schemas of results.
 */
function plain({ anyOf, ...schema }: JsonSchema): object {
  const several = anyOf?.find(({ type }) => type === 'array');
  const text = JSON.stringify({ ...several, ...schema }, (key, value: unknown) => {
    if (unread.has(key) || (key === 'maximum' && (value as number) > statedMaximum)) return undefined;
    // A flag that is off, a text that is empty and a bound of nothing are what everybody expects.
    return key === 'default' && !value ? undefined : value;
  });
  return JSON.parse(text) as object;
}

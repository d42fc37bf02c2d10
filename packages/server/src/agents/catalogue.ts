import type { Tool } from '@modelcontextprotocol/server';
import { describeParams, describeResult } from '../contract/described.ts';
import type { Method } from '../contract/method.ts';
import { includes, type Scope } from '../domain/keys/rights.ts';
import { type ToolEntry, toolEntries } from './tools.ts';

type Methods = ReadonlyMap<string, Method>;

const described = new WeakMap<Methods, readonly { scope: Scope; tool: Tool }[]>();

/** The tools that a key of that scope may call, with the schemas of the contract. */
export function toolsFor(scope: Scope, methods: Methods): Tool[] {
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

function describe({ name, title, description, replaces, repeatable }: ToolEntry, method: Method): Tool {
  const { readOnly } = method;
  const params = describeParams(method);
  return {
    name,
    title,
    description,
    // An argument that nobody knows is refused: a model that misspells one is to hear of it.
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(params.map(({ name: param, schema }) => [param, schema])),
      required: params.filter(({ required }) => required).map(({ name: param }) => param),
      additionalProperties: false,
    } as Tool['inputSchema'],
    outputSchema: plain(describeResult(method)),
    annotations: {
      title,
      readOnlyHint: readOnly,
      destructiveHint: !readOnly && replaces === true,
      idempotentHint: readOnly || repeatable === true,
      // The service knows its own texts and nothing else.
      openWorldHint: false,
    },
  };
}

/**
 * Without the patterns that repeat a format, and the bounds of every integer: a read key's list is 25,258 bytes in place of
 * 29,774, and models may have to read it.
 */
function plain(schema: Record<string, unknown>): Tool['inputSchema'] {
  const isBound = (value: unknown) => Math.abs(value as number) === Number.MAX_SAFE_INTEGER;
  const text = JSON.stringify(schema, function (this: Record<string, unknown>, key, value: unknown) {
    if (key === 'pattern' && this['format'] === 'date-time') return undefined;
    return /^(minimum|maximum)$/.test(key) && isBound(value) ? undefined : value;
  });
  return JSON.parse(text) as Tool['inputSchema'];
}

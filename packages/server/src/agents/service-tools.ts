import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { Scope } from '../domain/keys/rights.ts';
import { ServiceError } from '../domain/errors.ts';
import { limits } from '../domain/limits.ts';
import { type RequestContext, type Dispatcher, perform } from '../rpc/dispatch.ts';
import { toolsOfScope } from './catalogue.ts';
import { failedResult, type Toolbox } from './server.ts';
import { withShortLists } from './short-lists.ts';
import { toolEntries } from './tools.ts';

const entryOf = new Map(toolEntries.map((entry) => [entry.name, entry]));
const toolByMethod = new Map(toolEntries.map(({ name, method }) => [method, name]));

/** Returns a sentence with the names of methods replaced by the names of their tools, which an agent can call. */
const withToolNames = (sentence: string): string =>
  sentence.replaceAll(/\b[a-z]+\.[a-z]+\b/gi, (name) => toolByMethod.get(name) ?? name);

/**
 * Returns the tools of this service for a key of `scope`. Calls run through `rpc/dispatch.ts`, which checks, counts and records
 * them like calls of any method. Lists are shortened to what an agent can read.
 */
export function serviceTools<C>(
  dispatcher: Dispatcher<C>,
  scope: Scope,
  requestContext: RequestContext,
): Toolbox {
  return {
    list: () => toolsOfScope(scope, dispatcher.methods),
    async call(name, args) {
      const entry = entryOf.get(name);
      const method = entry && dispatcher.methods.get(entry.method);
      if (method === undefined)
        throw new ProtocolError(
          ProtocolErrorCode.InvalidParams,
          'There is no such tool; tools/list returns all tools.',
        );
      const known = Object.keys(method.params.shape).filter((param) => !entry!.omits?.includes(param));
      const unknown = Object.keys(args).find((argument) => !known.includes(argument));
      if (unknown !== undefined)
        return failedResult(
          `${name} has no argument "${unknown.slice(0, 100)}". Its arguments are: ${known.join(', ') || 'none'}.`,
        );
      const { default: defaultBytes, max } = limits.toolResultBytes;
      const hasLimit = args['limit'] !== undefined;
      const short = withShortLists(method, hasLimit ? max : defaultBytes, requestContext.slices);
      const outcome = await perform(
        { ...dispatcher, methods: new Map([[short.name, short]]) },
        () => ({ method: short.name, params: { ...entry!.presets, ...args } }),
        { ...requestContext, maxResultBytes: max },
      );
      if (outcome instanceof ServiceError) {
        const { message, code, reason, detail } = outcome;
        return failedResult(withToolNames(message), { code, reason, ...detail });
      }
      // The library of the protocol serializes the result in one step.
      await requestContext.slices.next();
      // The text is for agents that do not support structured content.
      return {
        structuredContent: outcome.value as Record<string, unknown>,
        content: [{ type: 'text', text: outcome.json }],
      };
    },
  };
}

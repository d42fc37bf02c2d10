import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { Scope } from '../domain/keys/rights.ts';
import { ServiceError } from '../domain/errors.ts';
import { limits } from '../domain/limits.ts';
import { type RequestContext, type Dispatcher, perform } from '../rpc/dispatch.ts';
import { toolsOfScope } from './catalogue.ts';
import { failed, type Toolbox } from './server.ts';
import { withShortLists } from './short-lists.ts';
import { toolEntries } from './tools.ts';

const entryOf = new Map(toolEntries.map((entry) => [entry.name, entry]));

/**
 * The tools of this service. A call takes the way of every other one, through `rpc/dispatch.ts`: who may make it, how often,
 * with which params, and what it is counted as are looked at there. Lists are as long as an agent can read.
 */
export function ownTools<C>(
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
          'There is no such tool; tools/list names them all.',
        );
      const known = Object.keys(method.params.shape);
      const unknown = Object.keys(args).find((argument) => !known.includes(argument));
      if (unknown !== undefined)
        return failed(
          `${name} has no argument "${unknown.slice(0, 100)}"; it has: ${known.join(', ') || 'none'}.`,
        );
      const { usual, most } = limits.toolResultBytes;
      const isLengthGiven = args['limit'] !== undefined;
      const short = withShortLists(method, isLengthGiven ? most : usual, requestContext.slices);
      const done = await perform(
        { ...dispatcher, methods: new Map([[short.name, short]]) },
        () => ({ method: short.name, params: { ...entry!.presets, ...args } }),
        { ...requestContext, resultBytes: most },
      );
      if (done instanceof ServiceError)
        return failed(done.message, { code: done.code, reason: done.reason, ...done.detail });
      // The protocol's library writes it in one step.
      await requestContext.slices.next();
      // The text is for agents that know of no structured content.
      return {
        structuredContent: done.value as Record<string, unknown>,
        content: [{ type: 'text', text: done.json }],
      };
    },
  };
}

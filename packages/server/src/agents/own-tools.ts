import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { Scope } from '../domain/keys/rights.ts';
import { answer, type Circumstances, type Dispatcher } from '../rpc/dispatch.ts';
import { toolsFor } from './catalogue.ts';
import { failed, type Toolbox } from './server.ts';
import { toolEntries } from './tools.ts';

const methodOf = new Map(toolEntries.map(({ name, method }) => [name, method]));

/**
 * The tools of this service. A call takes the way of every other one, through `rpc/dispatch.ts`: who may make it, how often,
 * with which params, and what it is counted as are looked at there.
 */
export function ownTools<C>(dispatcher: Dispatcher<C>, scope: Scope, circumstances: Circumstances): Toolbox {
  return {
    list: () => toolsFor(scope, dispatcher.methods),
    async call(name, args) {
      const method = dispatcher.methods.get(methodOf.get(name) ?? '');
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
      const { text, error } = await answer(dispatcher, { method: method.name, params: args }, circumstances);
      if (error !== undefined)
        return failed(error.message, { code: error.code, reason: error.reason, ...error.detail });
      const { result } = JSON.parse(text.toString()) as { result: Record<string, unknown> };
      // The text is for agents that know of no structured content.
      return { structuredContent: result, content: [{ type: 'text', text: JSON.stringify(result) }] };
    },
  };
}

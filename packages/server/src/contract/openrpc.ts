import { errors } from '../domain/errors.ts';
import { listLanguages } from '../domain/language.ts';
import { version } from '../domain/version.ts';
import { describeParams, describeResult } from './described.ts';
import type { Method } from './method.ts';

/** Returns the OpenRPC 1.3 document of methods, whose params are passed by name. */
export function openRpc(methods: readonly Method[]): Record<string, unknown> {
  return {
    openrpc: '1.3.2',
    info: {
      title: 'Textkin',
      version,
      description: `Entity tags and related texts for collections of ${listLanguages('or')} texts.`,
    },
    methods: methods.map(describe),
    components: {
      errors: Object.fromEntries(
        Object.entries(errors).map(([name, [code, message]]) => [name, { code, message }]),
      ),
    },
  };
}

function describe(method: Method) {
  return {
    name: method.name,
    summary: method.summary,
    paramStructure: 'by-name',
    'x-read-only': method.readOnly,
    'x-needs-token': method.needsToken,
    ...(method.needsToken && { 'x-scope': method.scope }),
    params: describeParams(method),
    result: { name: 'result', schema: describeResult(method) },
  };
}

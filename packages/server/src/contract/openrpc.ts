import { errors } from '../domain/errors.ts';
import { version } from '../domain/version.ts';
import { paramsSchema, resultSchema } from './json-schema.ts';
import type { Method } from './method.ts';

/** The OpenRPC 1.3 document of the given methods. Params are passed by name. */
export function openRpc(methods: readonly Method[]): Record<string, unknown> {
  return {
    openrpc: '1.3.2',
    info: {
      title: 'Textkin',
      version,
      description: 'Entity tags and related texts for collections of English or Swedish texts.',
    },
    methods: methods.map(describe),
    components: {
      errors: Object.fromEntries(
        Object.entries(errors).map(([name, [code, message]]) => [name, { code, message }]),
      ),
    },
  };
}

function describe({ name, summary, readOnly, needsToken, scope, params, result }: Method) {
  const { properties, required } = paramsSchema(params);
  return {
    name,
    summary,
    paramStructure: 'by-name',
    'x-read-only': readOnly,
    'x-needs-token': needsToken,
    ...(needsToken && { 'x-scope': scope }),
    params: Object.entries(properties).map(([key, schema]) => ({
      name: key,
      required: required.includes(key),
      schema,
    })),
    result: { name: 'result', schema: resultSchema(result) },
  };
}

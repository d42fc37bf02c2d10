import { describeResult, type JsonSchema } from '../../contract/described.ts';
import type { Method } from '../../contract/method.ts';
import { limits } from '../../domain/limits.ts';
import { paramOf, type PlacedParam, type Route } from '../route.ts';
import { listIn } from '../typed.ts';
import type { Named } from './components.ts';
import type { Operation } from './document.ts';
import { exampleOf } from './examples.ts';

interface Context {
  routes: readonly Route[];
  named: Named;
}

/** `text.relatedTexts` as an identifier. */
export const operationId = (method: string): string =>
  method.replaceAll(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());

/** A method at its address as OpenAPI describes it. */
export function operation(route: Route, method: Method, context: Context): Operation {
  const bodyParams = route.params.filter(({ place }) => place === 'body');
  return {
    operationId: operationId(method.name),
    tags: [method.name.split('.')[0]!],
    summary: method.summary,
    description: descriptionOf(route, method),
    ...(!method.needsToken && { security: [] }),
    parameters: route.params.filter(({ place }) => place !== 'body').map((param) => parameter(route, param)),
    ...(bodyParams.length > 0 && { requestBody: requestBody(method.name, bodyParams) }),
    responses: {
      [route.status]: answered(route, method, context),
      ...(route.params.some(({ name }) => name === 'wait') && { 202: problem }),
      ...Object.fromEntries([400, 401, 403, 404, 409, 429, 503].map((status) => [status, problem])),
      default: problem,
    },
  };
}

/** What a reader needs beside the summary: the method of JSON-RPC, the scope, waiting and pages. */
function descriptionOf(route: Route, method: Method): string {
  const takes = (name: string) => route.params.some((param) => param.name === name);
  return [
    `\`${method.name}\` of JSON-RPC.`,
    method.needsToken
      ? `Needs a token, or a static key with the scope \`${method.scope}\`${method.scope === 'admin' ? '' : ' or a wider one'}.`
      : 'Needs no token.',
    ...(takes('wait')
      ? [
          'Waits for the analysis as long as `Prefer: wait` says; 202 means that it is still running: call again.',
        ]
      : []),
    ...(takes('cursor') ? ['Returns a page; `Link` and `next` lead to the next one.'] : []),
    ...(takes('idempotency_key')
      ? ['With an `Idempotency-Key`, repeating the call does nothing twice.']
      : []),
  ].join(' ');
}

const problem = { $ref: '#/components/responses/Problem' };

function parameter({ method, presets }: Route, param: PlacedParam) {
  const { place, as, name, required } = param;
  const example = exampleOf(method, param);
  return {
    name: as,
    in: place,
    required,
    schema: place === 'header' ? headerSchemas[name]! : schemaOf(param, presets[name]),
    ...(example !== undefined && { example }),
  };
}

const headerSchemas: Readonly<Record<string, JsonSchema>> = {
  wait: {
    type: 'string',
    description: `\`wait=30\`: seconds to wait for the analysis, ${limits.wait.default} unless given, ${limits.wait.max} at most.`,
  },
  idempotency_key: {
    type: 'string',
    maxLength: limits.idempotencyKey,
    description:
      'The same key and call within 24 hours get the first answer again, and nothing is done twice.',
  },
};

function schemaOf({ place, name, schema }: PlacedParam, preset: string | undefined): JsonSchema {
  if (place === 'path' && name === 'text_id') return textIdSchema;
  const list = place === 'query' ? listIn(schema) : undefined;
  const shown = list === undefined ? schema : listSchema(schema, list);
  return preset === undefined ? shown : { ...shown, default: preset };
}

function listSchema({ description }: JsonSchema, list: JsonSchema): JsonSchema {
  const maxItems = Math.min(limits.repeated, Number(list['maxItems'] ?? limits.repeated));
  return { ...list, maxItems, ...(description !== undefined && { description }) };
}

const textIdSchema: JsonSchema = {
  description: 'The id that the service gave the text, or `ext:` and your own id for it.',
  anyOf: [
    { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
    { type: 'string', pattern: `^ext:[^\\u0000]{1,${limits.extTextId}}$` },
  ],
};

function requestBody(method: string, params: readonly PlacedParam[]) {
  const required = params.filter((param) => param.required).map(({ as }) => as);
  const examples = params.map((param) => [param.as, exampleOf(method, param)] as const);
  return {
    required: required.length > 0,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: Object.fromEntries(params.map(({ as, schema }) => [as, schema])),
          ...(required.length > 0 && { required }),
          additionalProperties: false,
        },
        example: Object.fromEntries(examples.filter(([, example]) => example !== undefined)),
      },
    },
  };
}

function answered(route: Route, method: Method, { routes, named }: Context) {
  if (route.status === 204) return { description: 'Done.' };
  const schema = describeResult(method);
  const headers = {
    ...(route.verb === 'GET' && {
      ETag: header('Send it back as `If-None-Match` to get 304 while it holds.'),
    }),
    ...(route.reads !== undefined && { Location: header('Where it is read.') }),
    ...(schema.properties?.['next'] && {
      Link: header('The next page, as `rel="next"`, where there is one.'),
    }),
  };
  return {
    description: route.status === 201 ? 'Made.' : 'The answer.',
    headers,
    content: { 'application/json': { schema: named(schema) } },
    ...(route.reads !== undefined && { links: linksFrom(route, routes) }),
  };
}

const header = (description: string) => ({ description, schema: { type: 'string' } });

/** What can be done with what was made: the calls below its address, which have their params from its members. */
function linksFrom({ path, reads }: Route, routes: readonly Route[]) {
  const own = `${path}/{${reads}}`;
  const below = routes.filter((route) => route.path === own || route.path.startsWith(`${own}/`));
  return Object.fromEntries(
    below.map(({ method }) => {
      const names = own.split('/').flatMap((segment) => paramOf(segment) ?? []);
      const parameters = Object.fromEntries(names.map((name) => [name, `$response.body#/${name}`]));
      return [operationId(method), { operationId: operationId(method), parameters }];
    }),
  );
}

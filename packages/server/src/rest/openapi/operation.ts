import { describeResult, type JsonSchema } from '../../contract/described.ts';
import type { Method } from '../../contract/method.ts';
import { limits } from '../../domain/limits.ts';
import { paramOf, type PlacedParam, type Route } from '../route.ts';
import { arraySchemaOf } from '../values.ts';
import type { ReplaceNamed } from './components.ts';
import { exampleOf } from './examples.ts';

export interface Operation extends Record<string, unknown> {
  operationId: string;
  tags: string[];
}

interface Context {
  routes: readonly Route[];
  replaceNamed: ReplaceNamed;
}

/** Returns the name of a method as an identifier: `textRelatedTexts` for `text.relatedTexts`. */
export const operationId = (method: string): string =>
  method.replaceAll(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Returns the OpenAPI description of a method at its path. */
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
      [route.status]: successResponse(route, method, context),
      ...(route.params.some(({ name }) => name === 'wait') && { 202: problem }),
      ...Object.fromEntries([400, 401, 403, 404, 409, 429, 503].map((status) => [status, problem])),
      default: problem,
    },
  };
}

/** Returns the facts that the summary lacks: the method of JSON-RPC, the scope, waiting and pages. */
function descriptionOf(route: Route, method: Method): string {
  const takes = (name: string) => route.params.some((param) => param.name === name);
  const hasAllRows = route.params.some(
    ({ name, schema }) => name === 'limit' && schema['default'] === undefined,
  );
  return [
    `\`${method.name}\` of JSON-RPC.`,
    method.needsToken
      ? `Needs an access token or a static key, with the scope \`${method.scope}\`${method.scope === 'admin' ? '' : ' or a wider one'}.`
      : 'Needs no access token.',
    ...(takes('wait')
      ? [
          'Waits for the analysis as long as `Prefer: wait` says. A status of 202 means that it is still running: call again.',
        ]
      : []),
    ...(takes('cursor')
      ? [
          `Returns a page${hasAllRows ? ' if `limit` is given, else all rows' : ''}; \`Link\` and \`next\` lead to the next page.`,
        ]
      : []),
    ...(takes('idempotency_key')
      ? ['With an `Idempotency-Key`, a repeated call returns the first result and does nothing.']
      : []),
  ].join(' ');
}

const problem = { $ref: '#/components/responses/Problem' };

function parameter({ method, presets }: Route, param: PlacedParam) {
  const { place, restName, name, required } = param;
  const example = exampleOf(method, param);
  return {
    name: restName,
    in: place,
    required,
    schema: place === 'header' ? headerSchema(param) : schemaOf(param, presets[name]),
    ...(example !== undefined && { example }),
  };
}

function headerSchema({ name, schema }: PlacedParam): JsonSchema {
  if (name !== 'wait') return headerSchemas[name]!;
  const seconds = schema['default'] as number | undefined;
  const initial = seconds === undefined ? '' : ` Default: ${seconds}.`;
  const description = `\`wait=30\`: ${schema.description ?? ''}${initial} Maximum: ${limits.wait.max}.`;
  return { type: 'string', description };
}

const headerSchemas: Readonly<Record<string, JsonSchema>> = {
  if_revision: {
    // The ASCII characters that an ETag may have (RFC 9110, section 8.8.3).
    anyOf: [{ const: '*' }, { type: 'string', pattern: '^(W/)?"[!#-~]*"$' }],
    description:
      'The ETag of the text. If the text has changed since, nothing is stored (412). `*` matches any ETag.',
  },
  idempotency_key: {
    type: 'string',
    maxLength: limits.idempotencyKey,
    description:
      'A repeated call with the same key and params within 24 hours returns the first result and does nothing.',
  },
};

function schemaOf({ place, name, schema }: PlacedParam, preset: string | string[] | undefined): JsonSchema {
  if (place === 'path' && name === 'text_id') return textIdSchema;
  const list = place === 'query' ? arraySchemaOf(schema) : undefined;
  const shown = list === undefined ? schema : listSchema(schema, list);
  return preset === undefined ? shown : { ...shown, default: preset };
}

function listSchema({ description }: JsonSchema, list: JsonSchema): JsonSchema {
  const maxItems = Math.min(limits.repeatedParams, Number(list['maxItems'] ?? limits.repeatedParams));
  const items = list.items && itemSchema(list.items);
  return { ...list, ...(items && { items }), maxItems, ...(description !== undefined && { description }) };
}

/**
 * Returns the schema of an element of an array in a query. OpenAPI cannot describe an element that is an object there, so the schema
 * shows the other form of the element, and its description says how an object is written (values.ts).
 */
function itemSchema(schema: JsonSchema): JsonSchema {
  const simple = schema.anyOf?.find(({ type }) => type !== 'object');
  if (simple === undefined || schema.anyOf!.every(({ type }) => type !== 'object')) return schema;
  return { ...simple, description: 'An object is written in JSON.' };
}

const textIdSchema: JsonSchema = {
  description: 'The id that the service gave the text, or `ext:` and your own id for the text.',
  anyOf: [
    { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
    { type: 'string', pattern: `^ext:[^\\u0000]{1,${limits.extTextId}}$` },
  ],
};

/** Descriptions of params that REST reads more strictly than JSON-RPC. */
const strictDescriptions: Readonly<Record<string, string>> = {
  publish_date: 'The date of publication, in RFC 3339, with its time zone.',
};

function bodySchema({ name, schema }: PlacedParam): JsonSchema {
  const description = strictDescriptions[name];
  return description === undefined ? schema : { ...schema, description };
}

function requestBody(method: string, params: readonly PlacedParam[]) {
  const required = params.filter((param) => param.required).map(({ restName }) => restName);
  const examples = params.map((param) => [param.restName, exampleOf(method, param)] as const);
  return {
    required: required.length > 0,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: Object.fromEntries(params.map((param) => [param.restName, bodySchema(param)])),
          ...(required.length > 0 && { required }),
          additionalProperties: false,
        },
        example: Object.fromEntries(examples.filter(([, example]) => example !== undefined)),
      },
    },
  };
}

function successResponse(route: Route, method: Method, { routes, replaceNamed }: Context) {
  if (route.status === 204) return { description: 'Done.' };
  const schema = describeResult(method);
  const headers = {
    ...(route.verb === 'GET' && {
      ETag: header(
        route.method === 'text.get'
          ? 'Send it as `If-None-Match` to get 304 as long as the text is unchanged, or as `If-Match` to change only this revision.'
          : 'Send it as `If-None-Match` to get 304 as long as the response is unchanged.',
      ),
    }),
    ...(route.params.some(({ name }) => name === 'if_revision') && {
      ETag: header('The new revision of the text; present with `If-Match`.'),
    }),
    ...(route.idField !== undefined && { Location: header('The path of the new resource.') }),
    ...(schema.properties?.['next'] && {
      Link: header('The next page, as `rel="next"`; absent on the last page.'),
    }),
  };
  return {
    description: route.status === 201 ? 'Created.' : 'The result.',
    headers,
    content: { 'application/json': { schema: replaceNamed(schema) } },
    ...(route.idField !== undefined && { links: linksOf(route, routes) }),
  };
}

const header = (description: string) => ({ description, schema: { type: 'string' } });

/** Returns links to the calls at and below the path of a new resource. Their params are fields of the result. */
function linksOf({ path, idField }: Route, routes: readonly Route[]) {
  const resource = `${path}/{${idField}}`;
  const below = routes.filter((route) => route.path === resource || route.path.startsWith(`${resource}/`));
  return Object.fromEntries(
    below.map(({ method }) => {
      const names = resource.split('/').flatMap((segment) => paramOf(segment) ?? []);
      const parameters = Object.fromEntries(names.map((name) => [name, `$response.body#/${name}`]));
      return [operationId(method), { operationId: operationId(method), parameters }];
    }),
  );
}

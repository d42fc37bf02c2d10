import { ServiceError } from '../domain/errors.ts';
import { limits } from '../domain/limits.ts';
import { requiredRevision, unsupportedIfMatch } from './if-match.ts';
import type { PlacedParam, Route } from './route.ts';
import { hasType, isCanonical, arraySchemaOf, parseValue } from './values.ts';

type Values = Record<string, unknown>;

/** A received request. */
export interface RestRequest {
  /** The values of the params in the path, by their names in the path. */
  pathValues: Readonly<Record<string, string>>;
  /** The query string, without the `?`. */
  query: string;
  /** The headers, by lower-case name. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The parsed body; undefined if there is none. */
  body: unknown;
}

/** The params of a call; `wait` is the number of seconds from `Prefer: wait`, if the method takes it. */
export interface CallParams {
  params: Values;
  wait?: number | undefined;
}

/** Reads the params of a call from a request. Throws a ServiceError for an unknown param or a value of the wrong type. */
export function readCall(route: Route, { pathValues, query, headers, body }: RestRequest): CallParams {
  const paramsIn = (place: PlacedParam['place']) => route.params.filter((param) => param.place === place);
  const takes = (header: string) => paramsIn('header').some(({ name }) => name === header);
  const wait = takes('wait') ? preferredWait(headers['prefer']) : undefined;
  const key = headers['idempotency-key'];
  const hasKey = takes('idempotency_key') && typeof key === 'string';
  const unsupported = takes('if_revision') ? undefined : unsupportedIfMatch(headers);
  if (unsupported !== undefined) throw unsupported;
  const revision = requiredRevision(headers);
  const params = {
    ...route.presets,
    ...pathParams(paramsIn('path'), pathValues),
    ...checkParams(paramsIn('query'), queryParams(paramsIn('query'), query)),
    ...checkParams(paramsIn('body'), membersOf(body)),
    ...(wait !== undefined && { wait }),
    ...(hasKey && { idempotency_key: key }),
    ...(revision !== undefined && { if_revision: revision }),
  };
  return { params: withExtTextId(params, pathValues['text_id']), wait };
}

function pathParams(params: readonly PlacedParam[], pathValues: Readonly<Record<string, string>>): Values {
  const values = params.map(({ name, restName, schema }) => {
    const text = pathValues[restName]!;
    const value = parseValue(schema, text);
    // JSON Schema accepts 3.0 as an integer, but no resource has that path.
    if (!isCanonical(schema, text) && hasType(schema, value)) throw new ServiceError('noSuchPath');
    return [name, value] as const;
  });
  return checkParams(
    params.filter(({ name, restName }) => !(name === 'text_id' && isExtTextId(pathValues[restName]!))),
    Object.fromEntries(values.filter(([name]) => name !== 'text_id' || !isExtTextId(pathValues['text_id']!))),
  );
}

/** The prefix of an ext_text_id that takes the place of the text_id. */
const extTextIdPrefix = /^ext:(?=.)/s;
const isExtTextId = (text: string): boolean => extTextIdPrefix.test(text);

function withExtTextId(params: Values, text: string | undefined): Values {
  if (text === undefined) return params;
  if (isExtTextId(text)) {
    const extTextId = text.replace(extTextIdPrefix, '');
    if ((params['ext_text_id'] ?? extTextId) !== extTextId) {
      throw new ServiceError('ownIdTwice', { field: 'ext_text_id' });
    }
    return { ...params, ext_text_id: extTextId };
  }
  // No text has this id, but a method would treat it as absent.
  if (params['text_id'] === 0) throw new ServiceError('noSuchText');
  return params;
}

/** Returns the values of a query by their names; the name of a list may be repeated. */
function queryParams(params: readonly PlacedParam[], query: string): Values {
  const search = new URLSearchParams(query);
  const byName = new Map(params.map((param) => [param.restName, param]));
  const values = [...new Set(search.keys())].map((name) => {
    const texts = search.getAll(name);
    if (texts.length > limits.repeatedParams) {
      throw new ServiceError('outOfRange', { field: excerpt(name), limit: limits.repeatedParams });
    }
    const schema = byName.get(name)?.schema ?? {};
    const list = arraySchemaOf(schema);
    if (list !== undefined) return [name, texts.map((text) => parseValue(list.items ?? {}, text))];
    return [name, texts.length === 1 ? parseValue(schema, texts[0]!) : texts];
  });
  return Object.fromEntries(values) as Values;
}

function membersOf(body: unknown): Values {
  if (body === undefined) return {};
  if (body instanceof ServiceError) throw body;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ServiceError('invalidParams', { field: 'body' });
  }
  return body as Values;
}

/** Returns the values. Throws a ServiceError for a name that no param has, or a value of the wrong type. */
function checkParams(params: readonly PlacedParam[], values: Values): Values {
  const byName = new Map(
    params.map((param) => [param.place === 'path' ? param.name : param.restName, param]),
  );
  for (const [name, value] of Object.entries(values)) {
    const param = byName.get(name);
    if (param === undefined) throw new ServiceError('noSuchParam', { field: excerpt(name) });
    if (!hasType(param.schema, value)) throw new ServiceError('invalidParams', { field: name });
    if (param.schema['format'] === 'date-time' && !dateTime.test(String(value)))
      throw new ServiceError('wrongDate', { field: name });
  }
  return values;
}

/** A date with its time zone (RFC 3339); JSON-RPC accepts shorter forms too. */
const dateTime = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i;

/** Returns the beginning of an unknown name, which an error repeats. */
const excerpt = (name: string): string => name.slice(0, limits.name).toWellFormed();

/** Returns the seconds of `Prefer: wait=…`, clamped like the param `wait`. Ignores other preferences. */
function preferredWait(header: string | string[] | undefined): number | undefined {
  const [, digits] = /(?:^|[,;])\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:[,;]|$)/i.exec(String(header ?? '')) ?? [];
  return digits === undefined ? undefined : Math.min(Number(digits), limits.wait.max);
}

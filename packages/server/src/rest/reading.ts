import { ServiceError } from '../domain/errors.ts';
import { limits } from '../domain/limits.ts';
import type { PlacedParam, Route } from './route.ts';
import { hasType, isCanonical, listIn, valueOf } from './typed.ts';

type Values = Record<string, unknown>;

/** A request as it came, with a body that is parsed. */
export interface RestRequest {
  /** The texts of the address, by their names in it. */
  given: Readonly<Record<string, string>>;
  /** What follows the `?`. */
  query: string;
  /** By their names in small letters. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Undefined where there is none. */
  body: unknown;
}

/** The params of a call, and the seconds of `Prefer: wait` where they count. */
export interface Call {
  params: Values;
  wait?: number | undefined;
}

/** Reads the params of a call out of a request; one that the route does not know, or of another type, is refused. */
export function readCall(route: Route, { given, query, headers, body }: RestRequest): Call {
  const at = (place: PlacedParam['place']) => route.params.filter((param) => param.place === place);
  const wait = at('header').some(({ name }) => name === 'wait')
    ? preferredWait(headers['prefer'])
    : undefined;
  const key = headers['idempotency-key'];
  const hasKey = at('header').some(({ name }) => name === 'idempotency_key') && typeof key === 'string';
  const params = {
    ...route.presets,
    ...pathParams(at('path'), given),
    ...checked(at('query'), queryParams(at('query'), query)),
    ...checked(at('body'), membersOf(body)),
    ...(wait !== undefined && { wait }),
    ...(hasKey && { idempotency_key: key }),
  };
  return { params: withOwnId(params, given['text_id']), wait };
}

function pathParams(params: readonly PlacedParam[], given: Readonly<Record<string, string>>): Values {
  const values = params.map(({ name, as, schema }) => {
    const text = given[as]!;
    const value = valueOf(schema, text);
    // JSON Schema takes 3.0 for a whole number, but nothing has that address.
    if (!isCanonical(schema, text) && hasType(schema, value)) throw new ServiceError('noSuchPath');
    return [name, value] as const;
  });
  return checked(
    params.filter(({ name, as }) => !(name === 'text_id' && isOwnId(given[as]!))),
    Object.fromEntries(values.filter(([name]) => name !== 'text_id' || !isOwnId(given['text_id']!))),
  );
}

/** An own id in the place of the service's. */
const ownId = /^ext:(?=.)/s;
const isOwnId = (text: string): boolean => ownId.test(text);

function withOwnId(params: Values, text: string | undefined): Values {
  if (text === undefined) return params;
  if (isOwnId(text)) {
    const extTextId = text.replace(ownId, '');
    if ((params['ext_text_id'] ?? extTextId) !== extTextId) {
      throw new ServiceError('ownIdTwice', { field: 'ext_text_id' });
    }
    return { ...params, ext_text_id: extTextId };
  }
  // No text has this id; a method takes it for none given.
  if (params['text_id'] === 0) throw new ServiceError('noSuchText');
  return params;
}

/** The values of a query by their names; a name may be repeated where it stands for a list. */
function queryParams(params: readonly PlacedParam[], query: string): Values {
  const given = new URLSearchParams(query);
  const byName = new Map(params.map((param) => [param.as, param]));
  const values = [...new Set(given.keys())].map((name) => {
    const texts = given.getAll(name);
    if (texts.length > limits.repeated) {
      throw new ServiceError('outOfRange', { field: printed(name), limit: limits.repeated });
    }
    const schema = byName.get(name)?.schema ?? {};
    const list = listIn(schema);
    if (list !== undefined) return [name, texts.map((text) => valueOf(list.items ?? {}, text))];
    return [name, texts.length === 1 ? valueOf(schema, texts[0]!) : texts];
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

/** Returns the values by the names of their params, each of which has to be known and of its type. */
function checked(params: readonly PlacedParam[], values: Values): Values {
  const byName = new Map(params.map((param) => [param.place === 'path' ? param.name : param.as, param]));
  for (const [name, value] of Object.entries(values)) {
    const param = byName.get(name);
    if (param === undefined) throw new ServiceError('noSuchParam', { field: printed(name) });
    if (!hasType(param.schema, value)) throw new ServiceError('invalidParams', { field: name });
    if (param.schema['format'] === 'date-time' && !moment.test(String(value)))
      throw new ServiceError('wrongDate', { field: name });
  }
  return values;
}

/** A date as RFC 3339 has it, with its zone; JSON-RPC reads shorter ones too. */
const moment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i;

/** A name that somebody has made up, as far as an error repeats it. */
const printed = (name: string): string => name.slice(0, limits.name).toWellFormed();

/** The seconds of `Prefer: wait=…`, cut as `wait` is; other preferences are nobody's here. */
function preferredWait(header: string | string[] | undefined): number | undefined {
  const [, digits] = /(?:^|[,;])\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:[,;]|$)/i.exec(String(header ?? '')) ?? [];
  return digits === undefined ? undefined : Math.min(Number(digits), limits.wait.max);
}

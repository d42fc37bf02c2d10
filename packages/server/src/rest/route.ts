import { describeParams, type DescribedParam } from '../contract/described.ts';
import type { Method } from '../contract/method.ts';
import { successResult } from '../contract/results.ts';
import { addresses, presets } from './addresses.ts';

export type Place = 'path' | 'query' | 'header' | 'body';

/** A param with its place in a request. */
export interface PlacedParam extends DescribedParam {
  place: Place;
  /** The name of the param in that place. */
  restName: string;
}

/** A method with its verb and path. */
export interface Route {
  readonly verb: string;
  /** The path in the form of OpenAPI: `/v1/collections/{collection_id}`. */
  readonly path: string;
  readonly segments: readonly string[];
  readonly method: string;
  readonly params: readonly PlacedParam[];
  /** The status of a successful call; 204 if the result is only `success`. */
  readonly status: 200 | 201 | 204;
  readonly presets: Readonly<Record<string, string | string[]>>;
  /** For a call that creates a resource: the field of its result that is the id in the path of the resource. */
  readonly idField: string | undefined;
}

/** The headers of params that REST takes as headers. */
export const headerNames: Readonly<Record<string, string>> = {
  wait: 'Prefer',
  if_revision: 'If-Match',
  idempotency_key: 'Idempotency-Key',
};

/** Returns the routes of the methods in `addresses`. */
export function routesOf(methods: readonly Method[]): readonly Route[] {
  const routes = methods.flatMap((method) => {
    const address = addresses[method.name];
    return address === undefined ? [] : [routeOf(method, address)];
  });
  return routes.map((route) => ({ ...route, idField: idFieldOf(route, routes) }));
}

function idFieldOf({ path, status }: Route, routes: readonly Route[]): string | undefined {
  if (status !== 201) return undefined;
  const isBelow = (other: Route) => other.verb === 'GET' && other.path.replace(/\/\{\w+\}$/, '') === path;
  const resource = routes.find((other) => other.path !== path && isBelow(other));
  return resource && paramOf(resource.segments.at(-1)!);
}

function routeOf(method: Method, address: string): Route {
  const [, verb = '', created, template = ''] = /^([A-Z]+) (?:(201) )?(\S+)$/.exec(address) ?? [];
  const restNames = new Map(
    [...template.matchAll(/\{(\w+)(?:=(\w+))?\}/g)].map(([, restName, param = restName]) => [
      param!,
      restName!,
    ]),
  );
  const path = template.replaceAll(/=\w+/g, '');
  const isEmpty = verb === 'DELETE' || method.result === successResult;
  return {
    verb,
    path,
    segments: segmentsOf(path),
    method: method.name,
    params: describeParams(method).flatMap((param) => {
      const restName = restNames.get(param.name);
      if (restName !== undefined) return { ...param, required: true, place: 'path', restName };
      // The path takes an ext_text_id in place of the text_id. In a PATCH, the body's ext_text_id is a new value.
      if (param.name === 'ext_text_id' && restNames.has('text_id') && verb !== 'PATCH') return [];
      const header = headerNames[param.name];
      if (header !== undefined) return { ...param, place: 'header', restName: header };
      return {
        ...param,
        place: verb === 'GET' || verb === 'DELETE' ? 'query' : 'body',
        restName: param.name,
      };
    }),
    status: created ? 201 : isEmpty ? 204 : 200,
    presets: presets[method.name] ?? {},
    idField: undefined,
  };
}

export const segmentsOf = (path: string): string[] => path.split('/').slice(1);

/** Returns the name of the param that a segment stands for; undefined for a literal segment. */
export const paramOf = (segment: string): string | undefined => /^\{(\w+)\}$/.exec(segment)?.[1];

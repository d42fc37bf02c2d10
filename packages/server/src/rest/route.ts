import { describeParams, type DescribedParam } from '../contract/described.ts';
import type { Method } from '../contract/method.ts';
import { successResult } from '../contract/results.ts';
import { addresses, presets } from './addresses.ts';

export type Place = 'path' | 'query' | 'header' | 'body';

/** A param where a request has it: by the name of the address, the query or the body, or as a header. */
export interface PlacedParam extends DescribedParam {
  place: Place;
  /** What it is called there. */
  as: string;
}

/** A method at its address. */
export interface Route {
  readonly verb: string;
  /** In the form of OpenAPI: `/v1/collections/{collection_id}`. */
  readonly path: string;
  readonly segments: readonly string[];
  readonly method: string;
  readonly params: readonly PlacedParam[];
  /** The status of a successful call. A 204 leaves out a result that says no more than success. */
  readonly status: 200 | 201 | 204;
  readonly presets: Readonly<Record<string, string>>;
  /** For a call that creates something: the member of its result that stands in the address of the new resource. */
  readonly reads: string | undefined;
}

/** Params that are headers here. */
export const headers: Readonly<Record<string, string>> = {
  wait: 'Prefer',
  idempotency_key: 'Idempotency-Key',
};

/** The routes of those methods that have an address. */
export function routesOf(methods: readonly Method[]): readonly Route[] {
  const routes = methods.flatMap((method) => {
    const address = addresses[method.name];
    return address === undefined ? [] : [routeOf(method, address)];
  });
  return routes.map((route) => ({ ...route, reads: readsOf(route, routes) }));
}

function readsOf({ path, status }: Route, routes: readonly Route[]): string | undefined {
  if (status !== 201) return undefined;
  const isBelow = (other: Route) => other.verb === 'GET' && other.path.replace(/\/\{\w+\}$/, '') === path;
  const one = routes.find((other) => other.path !== path && isBelow(other));
  return one && paramOf(one.segments.at(-1)!);
}

function routeOf(method: Method, address: string): Route {
  const [, verb = '', created, template = ''] = /^([A-Z]+) (?:(201) )?(\S+)$/.exec(address) ?? [];
  const named = new Map(
    [...template.matchAll(/\{(\w+)(?:=(\w+))?\}/g)].map(([, as, param = as]) => [param!, as!]),
  );
  const path = template.replaceAll(/=\w+/g, '');
  const saysNothing = verb === 'DELETE' || method.result === successResult;
  return {
    verb,
    path,
    segments: segmentsOf(path),
    method: method.name,
    params: describeParams(method).flatMap((param) => {
      const as = named.get(param.name);
      if (as !== undefined) return { ...param, required: true, place: 'path', as };
      // An own id stands in the address too; where a text is changed it is what the text is to have.
      if (param.name === 'ext_text_id' && named.has('text_id') && verb !== 'PATCH') return [];
      const header = headers[param.name];
      if (header !== undefined) return { ...param, place: 'header', as: header };
      return { ...param, place: verb === 'GET' || verb === 'DELETE' ? 'query' : 'body', as: param.name };
    }),
    status: created ? 201 : saysNothing ? 204 : 200,
    presets: presets[method.name] ?? {},
    reads: undefined,
  };
}

export const segmentsOf = (path: string): string[] => path.split('/').slice(1);

/** The name of a segment that stands for a param, undefined for a word of the address. */
export const paramOf = (segment: string): string | undefined => /^\{(\w+)\}$/.exec(segment)?.[1];

import { ServiceError } from '../domain/errors.ts';
import { limits } from '../domain/limits.ts';

/** A query of a batch. */
export interface BatchQuery {
  name: string;
  types: string[];
  limit: number;
  /** The properties that the client knows of the entity, with their values as text. */
  properties: { id: string; values: string[] }[];
}

type Values = Record<string, unknown>;

/** Reads a batch of queries by their ids. Throws invalidParams, with the place of the value, or batchTooLong. */
export function readQueries(value: unknown): Map<string, BatchQuery> {
  const entries = Object.entries(object(value, 'queries'));
  const { queries: max } = limits.reconcile;
  if (entries.length > max) throw new ServiceError('batchTooLong', { field: 'queries', limit: max });
  return new Map(entries.map(([id, query]) => [id, readQuery(object(query, placeOf(id)), placeOf(id))]));
}

/** Returns the place of a query for an error, without the id that a client chose for it, which may be long. */
const placeOf = (id: string): string => `queries.${id.slice(0, limits.name).toWellFormed()}`;

function readQuery({ query, type, limit, properties }: Values, place: string): BatchQuery {
  const known = properties === undefined ? [] : array(properties, `${place}.properties`);
  return {
    name: query === undefined ? '' : string(query, `${place}.query`),
    types: (Array.isArray(type) ? (type as unknown[]) : type === undefined ? [] : [type]).map((one) =>
      string(one, `${place}.type`),
    ),
    limit: readLimit(limit, `${place}.limit`),
    properties: known.map((one) => readProperty(object(one, `${place}.properties`), `${place}.properties`)),
  };
}

/** Reads a limit. A larger number than the maximum counts as the maximum, because clients cannot know it. */
function readLimit(value: unknown, place: string): number {
  const { default: preset, max } = limits.entities;
  if (value === undefined) return preset;
  if (typeof value !== 'number' || !(value >= 1)) throw new ServiceError('invalidParams', { field: place });
  return Math.min(Math.floor(value), max);
}

function readProperty({ pid, v }: Values, place: string) {
  const values = Array.isArray(v) ? (v as unknown[]) : [v];
  return { id: string(pid, `${place}.pid`), values: values.map((one) => readValue(one, `${place}.v`)) };
}

/** Returns a value as text; for an entity that was reconciled before, its name or id. */
function readValue(value: unknown, place: string): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return value;
  const { id, name = id } = object(value, place);
  return string(name, place);
}

/** A request for the values of properties. */
export interface Extension {
  ids: string[];
  /** The properties, each with the maximum number of its values; 0 for all. */
  properties: { id: string; limit: number }[];
}

/** Reads a data extension query. Throws invalidParams with the place of the value, or outOfRange for too many ids. */
export function readExtension(value: unknown): Extension {
  const { ids, properties } = object(value, 'extend');
  const entityIds = array(ids, 'extend.ids').map((id) => string(id, 'extend.ids'));
  if (entityIds.length > limits.reconcile.ids)
    throw new ServiceError('outOfRange', { field: 'extend.ids', limit: limits.reconcile.ids });
  return {
    ids: entityIds,
    properties: array(properties, 'extend.properties').map((property) => {
      const { id, settings } = object(property, 'extend.properties');
      // OpenRefine also sends numbers from its forms as text.
      const limit =
        settings === undefined ? 0 : Number(object(settings, 'extend.properties.settings')['limit'] ?? 0);
      return {
        id: string(id, 'extend.properties.id'),
        limit: Number.isSafeInteger(limit) && limit > 0 ? limit : 0,
      };
    }),
  };
}

function object(value: unknown, field: string): Values {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ServiceError('invalidParams', { field });
  return value as Values;
}

function array(value: unknown, field: string): unknown[] {
  if (!Array.isArray(value)) throw new ServiceError('invalidParams', { field });
  return value as unknown[];
}

function string(value: unknown, field: string): string {
  if (typeof value !== 'string') throw new ServiceError('invalidParams', { field });
  return value;
}

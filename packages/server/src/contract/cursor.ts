import { isStorable } from '../domain/characters.ts';
import { ServiceError } from '../domain/errors.ts';
import { limits } from '../domain/limits.ts';
import { text } from './fields.ts';

/** The param `cursor` of a list. */
export const cursor = text(limits.cursor, 'outOfRange').describe(
  '`next` of the previous page, with all other params unchanged.',
);

type Value = number | string;

/** A position in a list. */
export interface Cursor {
  /** The name of the order. */
  order: string;
  /** The versions of the collections when the first page was read. */
  versions: number[];
  /** The values that order the last entry of the page. */
  place: Value[];
}

export function toCursor({ order, versions, place }: Cursor): string {
  return Buffer.from(JSON.stringify([order, versions, place])).toString('base64url');
}

/** Checks of the types of values in a place: a database compares integers only with integers. */
const kinds = {
  integer: (value: unknown) => Number.isSafeInteger(value),
  number: (value: unknown) => Number.isFinite(value),
  string: (value: unknown) => typeof value === 'string' && isStorable(value),
};

/** Decodes a cursor. Returns undefined if it is absent or empty; throws noSuchPage if this list never returned it. */
export function readCursor(
  encoded: string | undefined,
  { order, versions, place }: { order: string; versions: number; place: readonly (keyof typeof kinds)[] },
): Cursor | undefined {
  if (encoded === undefined || encoded === '') return undefined;
  const parsed = parse(encoded);
  const isValid =
    parsed?.order === order &&
    parsed.versions.length === versions &&
    parsed.place.length === place.length &&
    parsed.place.every((value, index) => kinds[place[index]!](value));
  if (!isValid) throw new ServiceError('noSuchPage', { field: 'cursor' });
  return parsed;
}

function parse(encoded: string): Cursor | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(encoded, 'base64url').toString());
    if (!Array.isArray(parsed) || parsed.length !== 3) return undefined;
    const [order, versions, place] = parsed as unknown[];
    if (typeof order !== 'string' || !Array.isArray(versions) || !Array.isArray(place)) return undefined;
    if (!versions.every((version): version is number => Number.isSafeInteger(version))) return undefined;
    return { order, versions, place: place as Value[] };
  } catch {
    return undefined;
  }
}

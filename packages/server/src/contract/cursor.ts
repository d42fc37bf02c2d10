import { ServiceError } from '../domain/errors.ts';
import { limits } from '../domain/limits.ts';
import { text } from './fields.ts';

/** Where a list goes on: `next` of the answer before. */
export const cursor = text(limits.cursor, 'outOfRange').describe(
  '`next` of the previous page, with all other params unchanged.',
);

type Value = number | string;

/** Where a walk through a list stands: what its order is called, the versions it began at, and the place of the last entry. */
export interface Cursor {
  order: string;
  versions: number[];
  place: Value[];
}

export function toCursor({ order, versions, place }: Cursor): string {
  return Buffer.from(JSON.stringify([order, versions, place])).toString('base64url');
}

/** Checks of the types of values in a place; a database compares integers with integers alone. */
const kinds = {
  integer: (value: unknown) => Number.isSafeInteger(value),
  number: (value: unknown) => Number.isFinite(value),
  string: (value: unknown) => typeof value === 'string',
};

/** Returns the place of a cursor; undefined for none or an empty one. Throws for a cursor of another list, or one that was never issued. */
export function readCursor(
  given: string | undefined,
  { order, versions, place }: { order: string; versions: number; place: readonly (keyof typeof kinds)[] },
): Cursor | undefined {
  if (given === undefined || given === '') return undefined;
  const read = parse(given);
  const isRight =
    read?.order === order &&
    read.versions.length === versions &&
    read.place.length === place.length &&
    read.place.every((value, at) => kinds[place[at]!](value));
  if (!isRight) throw new ServiceError('noSuchPage', { field: 'cursor' });
  return read;
}

function parse(given: string): Cursor | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(given, 'base64url').toString());
    if (!Array.isArray(parsed) || parsed.length !== 3) return undefined;
    const [order, versions, place] = parsed as unknown[];
    if (typeof order !== 'string' || !Array.isArray(versions) || !Array.isArray(place)) return undefined;
    if (!versions.every((version): version is number => Number.isSafeInteger(version))) return undefined;
    return { order, versions, place: place as Value[] };
  } catch {
    return undefined;
  }
}

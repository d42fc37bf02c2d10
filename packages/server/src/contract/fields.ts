import { z } from 'zod';
import { parseDate } from '../domain/dates.ts';
import type { ErrorName } from '../domain/errors.ts';
import { type Language, languages, isLanguage } from '../domain/language.ts';
import { limits } from '../domain/limits.ts';
import { parseOrigin } from '../domain/keys/origins.ts';
import { categories, type Category } from '../domain/tags/tag.ts';
import { isBlank, isLonger, isStorable, storableError } from '../domain/characters.ts';

/**
 * The fields that methods share. Each reads one value as tolerantly as the historic clients need (numbers as strings, booleans
 * as 0 and 1). An invalid value fails with the name of an error of the contract as the message of the zod issue, which
 * rpc/params.ts turns into a ServiceError.
 */
/** Refuses a value. `place` is where in the value the error is, such as `[17].names.sv`. */
export type Fail = (error: ErrorName, limit?: number, place?: string) => never;
type Schema = Record<string, unknown>;

/** Thrown after an issue was added, to stop reading the value. One object for all: its stack is not used. */
const refused = new Error('refused');

export function field<T>(schema: Schema, read: (value: unknown, fail: Fail) => T) {
  return z
    .unknown()
    .transform((value, context): T => {
      const fail: Fail = (error, limit, place) => {
        context.addIssue({ code: 'custom', message: error, params: { limit, place } });
        throw refused;
      };
      try {
        return read(value, fail);
      } catch (error) {
        if (error === refused) return z.NEVER;
        throw error;
      }
    })
    .meta(schema);
}

function readInteger(value: unknown, fail: Fail): number {
  if (value === undefined) return fail('missing');
  const number = typeof value === 'string' && /^[+-]?\d{1,17}$/.test(value) ? Number(value) : value;
  return Number.isSafeInteger(number) ? (number as number) : fail('invalidParams');
}

function readNumber(value: unknown, fail: Fail): number {
  const number = typeof value === 'string' && /^[+-]?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : fail('invalidParams');
}

function readString(value: unknown, fail: Fail): string {
  if (typeof value !== 'string') return fail('invalidParams');
  return isStorable(value) ? value : fail(storableError(value));
}

/** Reads a value of an enum in lower case, because historic clients write it in any case. */
const readWord = (value: unknown, fail: Fail): string => readString(value, fail).toLowerCase();

/** The checks of `readString` and `isBlank` as patterns, for programs that read the schema. */
const storable = String.raw`^[^\u0000]*$`;
export const notBlank = String.raw`^[\s\ufeff]*[^\s\ufeff\u0000][^\u0000]*$`;

/** The bounds of a string: see `text`. */
interface TextBounds {
  max: number;
  tooLong: ErrorName | undefined;
  missing?: ErrorName | undefined;
}

/** Reads a string within bounds. */
function readText(value: unknown, fail: Fail, { max, tooLong, missing }: TextBounds): string {
  if (value === undefined && missing) return fail(missing);
  const string = readString(value, fail);
  if (missing && isBlank(string)) return fail(missing);
  return tooLong && isLonger(string, max) ? fail(tooLong, max) : string;
}

/**
 * A string of at most `max` code points. `tooLong` is the error for a longer string; if undefined, the method checks the length.
 * `missing` is the error for an absent or blank string; if undefined, "" is valid.
 */
export function text(max: number, tooLong: ErrorName | undefined, missing?: ErrorName) {
  const schema = {
    type: 'string',
    maxLength: max,
    ...(missing ? { minLength: 1, pattern: notBlank } : { pattern: storable }),
  };
  return field(schema, (value, fail) => readText(value, fail, { max, tooLong, missing }));
}

const idSchema = { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };

/** An id. Values below 1 are accepted and match nothing, like any other id that does not exist. */
export const id = field(idSchema, readInteger);

interface Range {
  readonly min: number;
  readonly max: number;
}

const clamp = (number: number, { min, max }: Range): number => Math.min(Math.max(number, min), max);

/** A number in a range. A number outside it is refused, with the nearer bound in the error. */
function within(type: 'integer' | 'number', range: Range, outside: ErrorName) {
  const read = type === 'integer' ? readInteger : readNumber;
  return field({ type, minimum: range.min, maximum: range.max }, (value, fail) => {
    const number = read(value, fail);
    const bound = clamp(number, range);
    return number === bound ? number : fail(outside, bound);
  });
}

export const integer = (range: Range) => within('integer', range, 'outOfRange');
export const number = (range: Range) => within('number', range, 'outOfRange');

/** The maximum number of entries of a result. */
export const limit = (range: Range & { default: number }) => integer(range).default(range.default);

export const share = number(limits.share);
export const threshold = within('number', limits.share, 'thresholdOutOfRange');

const { min: minimum, max: maximum } = limits.wait;

/** A number of seconds to wait. No other number is clamped instead of refused. */
const seconds = field(
  {
    type: 'integer',
    minimum,
    maximum,
    description: 'Seconds to wait for the analysis; larger values count as the maximum.',
  },
  (value, fail) => {
    // Clamped before it is read: a number can be too large to be an integer.
    if (typeof value === 'number' && value > maximum) return maximum;
    return clamp(readInteger(value, fail), limits.wait);
  },
);

/** Seconds that the call waits for the analysis. */
export const wait = seconds.default(limits.wait.default);

/** Seconds that a call waits for the analysis of its text and of other texts. Without a value, the two waits have different defaults. */
export const scopeWait = seconds
  .optional()
  .describe(
    `Seconds to wait for the analysis of the text (default ${limits.wait.default}) and of other texts of the scope ` +
      `(default ${limits.scopeWait}); larger values count as the maximum.`,
  );

export const boolean = field({ type: 'boolean' }, (value, fail): boolean => {
  if (value === true || value === 1 || value === 'true' || value === '1') return true;
  if (value === false || value === 0 || value === 'false' || value === '0') return false;
  return fail('invalidParams');
});

/** A date, read as seconds since 1970. An empty string counts as absent. */
export const date = field({ type: 'string', format: 'date-time' }, (value, fail) => {
  const string = readString(value, fail);
  return string === '' ? undefined : (parseDate(string) ?? fail('wrongDate'));
});

export const language = field({ type: 'string', enum: languages }, (value, fail): Language => {
  if (value === undefined) return fail('missing');
  const word = readWord(value, fail);
  return isLanguage(word) ? word : fail('languageNotSupported');
});

export const name = text(limits.name, 'nameTooLong', 'nameMissing');
export const groupName = text(limits.name, 'nameTooLong', 'groupNameMissing');
export const description = text(limits.description, 'descriptionTooLong');

/** The name of a tag. */
export const tagName = text(limits.tag, 'outOfRange', 'tagMissing');

export const readTagName = (value: unknown, fail: Fail): string =>
  readText(value, fail, { max: limits.tag, tooLong: 'outOfRange', missing: 'tagMissing' });

export function readCategory(value: unknown, fail: Fail): Category {
  const word = readWord(value, fail);
  return (categories as readonly string[]).includes(word) ? (word as Category) : fail('noSuchCategory');
}

export const category = field({ type: 'string', enum: categories }, readCategory);

/** A key or a secret: any string; the sign-in checks it. */
export const credential = field({ type: 'string' }, (value, fail) =>
  value === undefined ? fail('missing') : typeof value === 'string' ? value : fail('invalidParams'),
);

/** One id or an array of `min` to `max` ids; duplicates are dropped. */
export function ids(max: number, min: 0 | 1 = 1) {
  const array = { type: 'array', items: idSchema, minItems: min, maxItems: max };
  return field({ anyOf: [idSchema, array] }, (value, fail) => {
    if (value === undefined) return fail('missing');
    const read = (Array.isArray(value) ? (value as unknown[]) : [value]).map((one) =>
      one === null || one === undefined ? fail('invalidParams') : readInteger(one, fail),
    );
    const distinct = [...new Set(read)];
    if (distinct.length < min) return fail('invalidParams');
    return distinct.length > max ? fail('outOfRange', max) : distinct;
  });
}

/** An array of up to `max` ids, which may be empty; duplicates are dropped. */
export function idList(max: number) {
  return field({ type: 'array', items: idSchema, maxItems: max }, (value, fail): number[] => {
    if (!Array.isArray(value)) return fail('invalidParams');
    const distinct = [...new Set((value as unknown[]).map((one) => readInteger(one ?? null, fail)))];
    return distinct.length > max ? fail('outOfRange', max) : distinct;
  });
}

const origin = { type: 'string', format: 'uri' };
const origins = { type: 'array', items: origin, minItems: 1, maxItems: limits.origins };

/** One origin of web pages or an array of origins, normalized as browsers send them; duplicates are dropped. */
export const originList = field({ anyOf: [origin, origins] }, (value, fail) => {
  const refuse = () => fail('notAnOrigin', limits.origins);
  const read = (Array.isArray(value) ? (value as unknown[]) : [value]).map(
    (one) => (typeof one === 'string' ? parseOrigin(one) : undefined) ?? refuse(),
  );
  const distinct = [...new Set(read)];
  return distinct.length === 0 || distinct.length > limits.origins ? refuse() : distinct;
});

/** One of the given words, in upper or lower case. */
export function oneOf<const T extends readonly string[]>(values: T) {
  return field({ type: 'string', enum: values }, (value, fail): T[number] => {
    const word = readWord(value, fail);
    return values.includes(word) ? word : fail('invalidParams');
  });
}

/** An array of at least `min` of the given words, in any order; duplicates are dropped. */
export function someOf<const T extends readonly string[]>(values: T, min = 0) {
  const items = { type: 'string', enum: values };
  const schema = { type: 'array', items, ...(min > 0 && { minItems: min }), maxItems: values.length };
  return field(schema, (value, fail): T[number][] => {
    if (!Array.isArray(value)) return fail('invalidParams');
    if (value.length > values.length) return fail('outOfRange', values.length);
    const some = [...new Set(value as unknown[])];
    return some.length >= min && some.every((one) => values.includes(one as string))
      ? (some as T[number][])
      : fail('invalidParams');
  });
}

import { ServiceError } from '../domain/errors.ts';
import { limits } from '../domain/limits.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Turns the bytes of a request body into a value.
 *
 * Depth and length of a batch are checked on the bytes before anything is parsed: JSON.parse takes 1.3 s for a
 * megabyte of `[`, and later the stack overflows on the result; the scan refuses it at the 33rd byte.
 */
export function parseJson(bytes: Uint8Array): unknown {
  refuseExcess(bytes);
  const text = decode(bytes);
  try {
    return parse(text);
  } catch {
    // Some historic clients leave a comma before a closing bracket.
    const repaired = withoutTrailingCommas(text);
    if (repaired === text) throw new ServiceError('notJson');
    try {
      return parse(repaired);
    } catch {
      throw new ServiceError('notJson');
    }
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new ServiceError('notUtf8', { field: 'body' });
  }
}

/**
 * JSON.parse, with one exception: a request id that a double would change (9007199254740993, 1.50) keeps its
 * source text, as the raw JSON that JSON.stringify prints unchanged. The reviver costs three times a plain parse,
 * so it runs only when such a number is there.
 */
function parse(text: string): unknown {
  const value: unknown = JSON.parse(text);
  const requests = Array.isArray(value) ? (value as unknown[]) : [value];
  if (!requests.some((request) => isObject(request) && isInexact(request['id']))) return value;
  return parseWithSource(text, (key, member, { source }) =>
    key === 'id' && isInexact(member) && source ? rawJson(source) : member,
  );
}

function isInexact(id: unknown): boolean {
  return typeof id === 'number' && !Number.isSafeInteger(id);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** ES2026's access to source text, which TypeScript's library does not know yet. */
export const {
  parse: parseWithSource,
  rawJSON: rawJson,
  isRawJSON: isRawJson,
} = JSON as unknown as {
  parse: (text: string, revive: (key: string, value: unknown, context: Context) => unknown) => unknown;
  rawJSON: (source: string) => object;
  isRawJSON: (value: unknown) => boolean;
};

/** What a reviver is told beside key and value: the source text, of primitive values only. */
interface Context {
  source?: string;
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** Throws on a body nested too deeply and on a batch of too many entries, in one pass over the bytes. */
function refuseExcess(bytes: Uint8Array): void {
  let depth = 0;
  let separators = 0;
  let inString = false;
  let isBatch = false;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!;
    if (inString) {
      if (byte === backslash) i++;
      else if (byte === quote) inString = false;
    } else if (byte === quote) inString = true;
    else if (byte === openBracket || byte === openBrace) {
      if (depth === 0) isBatch = byte === openBracket;
      if (++depth > limits.jsonDepth) throw new ServiceError('notJson');
    } else if (byte === closeBracket || byte === closeBrace) depth--;
    else if (byte === comma && depth === 1 && isBatch && ++separators > limits.batchEntries) {
      throw batchTooLong();
    }
  }
}

export function batchTooLong(): ServiceError {
  return new ServiceError('batchTooLong', { field: 'batch', limit: limits.batchEntries });
}

/** Drops commas that stand before `}` or `]`, strings aside; one pass over the text. */
function withoutTrailingCommas(text: string): string {
  let result = '';
  let copied = 0;
  let comma = -1;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!;
    if (inString) {
      if (char === '\\') i++;
      else if (char === '"') inString = false;
    } else if (char === '"') {
      inString = true;
      comma = -1;
    } else if (char === ',') comma = i;
    else if ((char === '}' || char === ']') && comma >= 0) {
      result += text.slice(copied, comma);
      copied = comma + 1;
      comma = -1;
    } else if (char > ' ') comma = -1;
  }
  return result + text.slice(copied);
}

/** Raw JSON (ES2026), which JSON.stringify writes unchanged. TypeScript's library does not declare it yet. */
const { rawJSON: rawJson, isRawJSON: isRawJson } = JSON as unknown as {
  rawJSON: (source: string) => object;
  isRawJSON: (value: unknown) => boolean;
};
export { isRawJson };

/** The reviver of JSON.parse. TypeScript's library declares it without the source text. */
type Reviver = (name: string, value: unknown, context: { source: string }) => unknown;
const parseWith = JSON.parse as (text: string, reviver?: Reviver) => unknown;

/** Matches an `ext_text_id` of 16 digits or more. A name with escapes is not matched, and its number is refused. */
const longExtTextId = /"ext_text_id"\s*:\s*-?\d{16}/;

/**
 * Parses JSON, but keeps the digits of two numbers that a double would change. The `id` of a request, which is echoed
 * (9007199254740993, 1.50), becomes raw JSON. An `ext_text_id` that is an integer becomes the string of its digits.
 */
export function parseExact(text: string): unknown {
  const value = parseWith(text);
  // Only if needed: with a reviver, parsing takes ten times as long.
  return hasInexactId(value) || longExtTextId.test(text) ? parseWith(text, keepDigits) : value;
}

const keepDigits: Reviver = (name, value, { source }) => {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  if (name === 'id') return rawJson(source);
  return name === 'ext_text_id' && /^-?\d+$/.test(source) ? source : value;
};

function hasInexactId(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { id } = value as { id?: unknown };
  return typeof id === 'number' && !Number.isSafeInteger(id);
}

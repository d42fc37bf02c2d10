/** ES2026's raw JSON, which JSON.stringify prints unchanged and TypeScript's library does not know yet. */
const { rawJSON: rawJson, isRawJSON: isRawJson } = JSON as unknown as {
  rawJSON: (source: string) => object;
  isRawJSON: (value: unknown) => boolean;
};
export { isRawJson };

/** JSON's own, which TypeScript's library knows without the source text so far. */
type Reviver = (name: string, value: unknown, context: { source: string }) => unknown;
const parseWith = JSON.parse as (text: string, reviver?: Reviver) => unknown;

/** An `ext_text_id` of 16 digits or more; a name with escapes in it is not found, and the number refused. */
const longOwnId = /"ext_text_id"\s*:\s*-?\d{16}/;

/**
 * JSON.parse, but two numbers keep the digits that a double would change: the `id` of a request, which is echoed
 * (9007199254740993, 1.50), becomes raw JSON, and an `ext_text_id` that is an integer the string of its digits.
 */
export function parseExact(text: string): unknown {
  const value = parseWith(text);
  // For those alone: a function that is called for every value takes ten times as long.
  return hasInexactId(value) || longOwnId.test(text) ? parseWith(text, keepDigits) : value;
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

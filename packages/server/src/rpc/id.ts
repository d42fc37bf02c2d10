/** ES2026's raw JSON, which JSON.stringify prints unchanged and TypeScript's library does not know yet. */
export const { rawJSON: rawJson, isRawJSON: isRawJson } = JSON as unknown as {
  rawJSON: (source: string) => object;
  isRawJSON: (value: unknown) => boolean;
};

const quote = 0x22;
const backslash = 0x5c;

/** `"id"` with both letters escaped; no longer string can be this name. */
const longestName = '"\\u0069\\u0064"'.length;

const numberOfMember = /\s*:\s*(-?\d[\d.eE+-]*)/y;
const colon = /\s*:/y;

/**
 * The source text of the number that an object has as its `id`, the last one where it has several. The text is
 * valid JSON. A reviver could tell it too, and would be called for every value of the whole text.
 */
export function sourceOfId(text: string): string {
  let depth = 0;
  let source = '';
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === quote) {
      const from = at;
      while (text.charCodeAt(++at) !== quote) if (text.charCodeAt(at) === backslash) at++;
      if (depth !== 1 || at - from >= longestName || !matches(colon, text, at + 1)) continue;
      if (JSON.parse(text.slice(from, at + 1)) === 'id')
        source = matches(numberOfMember, text, at + 1)?.[1] ?? '';
    } else if (isOneOf(unit, '{', '[')) depth++;
    else if (isOneOf(unit, '}', ']')) depth--;
  }
  return source;
}

function matches(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

const isOneOf = (unit: number, one: string, other: string) =>
  unit === one.charCodeAt(0) || unit === other.charCodeAt(0);

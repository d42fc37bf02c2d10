const string = String.raw`u?(?:'''[^]*?'''|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")`;
const text = String.raw`${string}(?:\s*\+\s*${string})*`;
const path = String.raw`(?:\[u?['"]?\w+['"]?\]|\.\w+)+`;
const comparison = new RegExp(
  String.raw`(?<![\w.])(?:entries\[(?<entry>\d+)\]|(?<feed>feed))(?<path>${path})\s*==\s*(?<value>${text}|\([\d, -]+\))`,
  'g',
);

/** One comparison in a Python expression: a field of an entry or of the feed, and its value. */
export interface Comparison {
  /** The number of the entry; undefined for the feed. */
  entry: number | undefined;
  /** The path of the field, such as `content.0.value`. */
  path: string;
  value: string | number[];
}

/** Returns the comparisons of fields with strings and tuples in an expression. */
export function comparisonsIn(expression: string): Comparison[] {
  return Array.from(expression.matchAll(comparison), ({ groups }) => {
    const { entry, path, value } = groups!;
    return {
      entry: entry === undefined ? undefined : Number(entry),
      path: path!
        .replaceAll(/\.|\[u?['"]?|['"]?\]/g, ' ')
        .trim()
        .split(/\s+/)
        .join('.'),
      value: value!.startsWith('(') ? value!.match(/-?\d+/g)!.map(Number) : stringOf(value!),
    };
  });
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

function stringOf(literal: string): string {
  const parts = literal.matchAll(new RegExp(string, 'g'));
  return Array.from(parts, ([part]) => part.replace(/^u?('''|['"])(.*)\1$/s, '$2'))
    .join('')
    .replaceAll(
      /\\(?:x([\da-f]{2})|u([\da-f]{4})|U([\da-f]{8})|(.))/gis,
      (_, two, four, eight, other: string) => {
        const hex = (two ?? four ?? eight) as string | undefined;
        return hex === undefined ? (escapes[other] ?? other) : String.fromCodePoint(parseInt(hex, 16));
      },
    );
}

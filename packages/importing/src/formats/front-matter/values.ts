import { parse as parseToml } from 'smol-toml';
import { parseDocument } from 'yaml';

export type Values = Readonly<Record<string, unknown>>;

/** The values of the front matter of a file, and the text after it. */
export interface SplitFile {
  values: Values;
  rest: string;
}

const none: Values = {};

/** The longest front matter that a library parses. Longer front matter is read line by line. */
const longest = 64 * 1024;
/** The most aliases of YAML. Aliases of aliases could expand without end. */
const mostAliases = 100;

/**
 * Splits off the front matter of a file whose lines end with `\n`: YAML between `---`, TOML between `+++`, or an object of
 * JSON. A text that begins with a horizontal rule has no front matter.
 */
export function splitFrontMatter(content: string): SplitFile {
  const found = fence.exec(content);
  if (found !== null) {
    const { mark, language = mark === '+++' ? 'toml' : 'yaml', lines = '' } = found.groups!;
    const values = valuesIn(language, lines);
    return values === undefined
      ? { values: none, rest: content }
      : { values, rest: content.slice(found[0].length) };
  }
  const json = content.startsWith('{') ? firstObject(content.slice(0, longest)) : undefined;
  const values = json === undefined ? undefined : jsonIn(json);
  return values === undefined
    ? { values: none, rest: content }
    : { values, rest: content.slice(json!.length) };
}

const fence =
  /^\s*(?<mark>---|\+\+\+)[ \t]*(?<language>yaml|yml|toml|json|js|javascript)?[ \t]*\n(?:(?<lines>[^]*?)\n)?(?:\k<mark>|\.\.\.)[ \t]*(?:\n|$)/;

/** Returns the values of front matter; undefined when the lines are not in the language. JavaScript is never run. */
function valuesIn(language: string, lines: string): Values | undefined {
  if (!/\S/.test(lines)) return none;
  switch (language) {
    case 'toml':
      return parseOrLines(lines, parseToml);
    case 'json':
      return jsonIn(lines);
    case 'js':
    case 'javascript':
      return none;
    default:
      return parseOrLines(lines, yamlIn);
  }
}

/** Returns the values from a library. When the library fails, as on `title: A: b`, the fields are read line by line. */
function parseOrLines(lines: string, parse: (lines: string) => unknown): Values | undefined {
  if (lines.length > longest) return linesIn(lines);
  try {
    const values = parse(lines);
    return isObject(values) ? values : undefined;
  } catch {
    return linesIn(lines);
  }
}

/** Parses YAML. Scalars stay strings, so the title 1.10 is not a number. */
function yamlIn(lines: string): unknown {
  const document = parseDocument(lines, {
    schema: 'failsafe',
    customTags: ['null'],
    uniqueKeys: false,
    logLevel: 'silent',
  });
  const [error] = document.errors;
  if (error) throw error;
  return document.toJS({ maxAliasCount: mostAliases });
}

/** Reads fields line by line; undefined when a line is neither a field, nor part of one, nor a comment. */
function linesIn(lines: string): Values | undefined {
  const values: [name: string, value: string][] = [];
  for (const line of lines.split('\n')) {
    if (/^(?:\s|[-#[\]}]|$)/.test(line)) continue;
    const [, name, value] = /^["']?([\w-]+)["']?[ \t]*[:=](?:[ \t]+(.*))?$/.exec(line) ?? [];
    if (name === undefined) return undefined;
    values.push([name, (value ?? '').trim().replace(/^(["'])(.*)\1,?$/, '$2')]);
  }
  return Object.fromEntries(values);
}

/** Returns the JSON object at the start of a text, with the line end after it. */
function firstObject(text: string): string | undefined {
  let depth = 0;
  for (const { 0: mark, index } of text.matchAll(/"(?:[^"\\]+|\\.)*"?|[{}]/gs)) {
    if (mark === '{') depth++;
    if (mark === '}') depth--;
    if (depth === 0)
      return /^[ \t]*(?:\n|$)/.test(text.slice(index + 1)) ? text.slice(0, index + 1) : undefined;
  }
  return undefined;
}

function jsonIn(json: string): Values | undefined {
  try {
    const values: unknown = JSON.parse(json);
    return isObject(values) ? values : undefined;
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

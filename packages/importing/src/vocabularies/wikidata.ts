import { type EntryParts, nameLanguages } from './entry.ts';

/** Returns the id of a Wikidata item, such as `Q42`, from an id or an address; undefined for anything else. */
export function itemIn(text: string | undefined): string | undefined {
  return /^(?:https?:\/\/(?:www\.|m\.)?wikidata\.org\/(?:entity|wiki)\/)?(Q[1-9]\d*)$/.exec(
    text?.trim() ?? '',
  )?.[1];
}

/** Returns the address of a Wikidata item, as Wikidata's own results have it. */
export function addressOfItem(item: string): string {
  return `http://www.wikidata.org/entity/${item}`;
}

/**
 * Yields the list of rows of a result in SPARQL JSON, with empty lines for the lines before it. Text without such a list passes
 * unchanged.
 */
export async function* bindingsIn(text: AsyncIterable<string>): AsyncGenerator<string> {
  let start: string | undefined = '';
  for await (const piece of text) {
    if (start === undefined) {
      yield piece;
      continue;
    }
    start += piece;
    const found = /"bindings"\s*:\s*(?=\[)/.exec(start);
    if (found) {
      const passed = found.index + found[0].length;
      yield start.slice(0, passed).replaceAll(/[^\n]+/g, '') + start.slice(passed);
      start = undefined;
    } else if (start.length > longestHead) {
      yield start;
      start = undefined;
    }
  }
  if (start !== undefined) yield start;
}

/** The most characters before the rows of a result. */
const longestHead = 1024 * 1024;

/**
 * Returns the values of a row of SPARQL JSON by the names of its columns. The language of a Swedish or English label is added to the
 * name of its column: `itemLabel` becomes `itemLabel_sv`.
 */
export function valuesOfBinding(binding: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(binding)) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      values[column] = value;
      continue;
    }
    const { value: text, 'xml:lang': language } = value as { value?: unknown; 'xml:lang'?: unknown };
    const known = /label$/i.test(column) && nameLanguages.find((known) => known === language);
    values[known ? `${column}_${known}` : column] = text;
  }
  return values;
}

/** Joins the rows of each item into one entry. A result of Wikidata has a row for each combination of values. */
export class Items {
  readonly #byId = new Map<string, { line: number; parts: EntryParts; aliases: string[] }>();

  add(id: string, line: number, parts: EntryParts): void {
    const before = this.#byId.get(id);
    if (before === undefined) {
      this.#byId.set(id, { line, parts, aliases: [...(parts.aliases ?? [])] });
      return;
    }
    for (const alias of parts.aliases ?? []) before.aliases.push(alias);
    const { parts: known } = before;
    before.parts = {
      ...known,
      name: known.name ?? parts.name,
      names: { sv: known.names?.sv ?? parts.names?.sv, en: known.names?.en ?? parts.names?.en },
      description: known.description ?? parts.description,
    };
  }

  get size(): number {
    return this.#byId.size;
  }

  *rows(): Generator<{ line: number; parts: EntryParts }> {
    for (const { line, parts, aliases } of this.#byId.values()) yield { line, parts: { ...parts, aliases } };
  }
}

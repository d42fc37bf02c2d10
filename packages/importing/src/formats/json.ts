import { reason } from '../reasons.ts';
import { longestRow, type RecordRow, rowTooLong } from '../row.ts';

/**
 * Yields the objects of JSON that is not JSON Lines: the items of an array, objects one after another, the items of the only
 * array of an object, or the items of a JSON Feed. The text is parsed piece by piece, with one object in memory.
 */
export async function* readJson(text: AsyncIterable<string>): AsyncGenerator<RecordRow> {
  for await (const { line, json } of valuesOf(text)) {
    if (json === undefined) {
      yield { line, reason: rowTooLong };
      continue;
    }
    let value: unknown;
    try {
      value = JSON.parse(json);
    } catch {
      yield { line, reason: reason('notJson') };
      continue;
    }
    for (const item of listIn(value) ?? [value]) {
      if (isObject(item)) yield { line, fields: item };
      else yield { line, reason: reason('notAnObject') };
    }
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the array of an object such as `{"articles": […]}`. */
function listIn(value: unknown): unknown[] | undefined {
  if (!isObject(value)) return undefined;
  if (isJsonFeed(value)) return itemsOf(value);
  const lists = Object.values(value).filter(
    (item): item is unknown[] => Array.isArray(item) && item.length > 0 && item.every(isObject),
  );
  return lists.length === 1 && !('tags' in value) ? lists[0] : undefined;
}

function isJsonFeed({ version, items }: Record<string, unknown>): boolean {
  return typeof version === 'string' && version.includes('jsonfeed.org/version/') && Array.isArray(items);
}

/** Returns the items of a JSON Feed. Items without authors get the authors of the feed (1.1, items). */
function itemsOf({ items, authors, author }: Record<string, unknown>): unknown[] {
  const feedAuthors = authors ?? author;
  if (feedAuthors === undefined) return items as unknown[];
  return (items as unknown[]).map((item) =>
    isObject(item) && item['authors'] === undefined && item['author'] === undefined
      ? { ...item, authors: feedAuthors }
      : item,
  );
}

interface Value {
  line: number;
  /** Undefined when it is longer than a row may be. */
  json: string | undefined;
}

async function* valuesOf(text: AsyncIterable<string>): AsyncGenerator<Value> {
  const marks = /["\\{}[\],\n]/g;
  let [line, firstLine, depth, itemDepth] = [1, 1, 0, 0];
  let isString = false;
  let escaped = -1;
  let json = '';
  let length = 0;
  let isFirst = true;
  let place = 0;
  const append = (piece: string) => {
    if (length === 0) piece = piece.trimStart();
    if (length === 0 && piece !== '') firstLine = line;
    length += piece.length;
    if (length <= longestRow) json += piece;
  };
  const finish = (): Value[] => {
    const value = { line: firstLine, json: length > longestRow ? undefined : json.trim() };
    [json, length] = ['', 0];
    return value.json === '' ? [] : [value];
  };
  for await (const piece of text) {
    let start = 0;
    for (const { 0: mark, index } of piece.matchAll(marks)) {
      const at = place + index;
      if (mark === '\n') {
        append(piece.slice(start, index + 1));
        start = index + 1;
        line++;
        continue;
      }
      if (at === escaped) continue;
      if (mark === '\\') escaped = at + 1;
      else if (mark === '"') isString = !isString;
      else if (!isString && mark === '[' && depth === 0 && isFirst && json.trim() === '') {
        // The outermost array.
        [itemDepth, depth, start] = [1, 1, index + 1];
        isFirst = false;
      } else if (!isString && (mark === '{' || mark === '[')) [depth, isFirst] = [depth + 1, false];
      else if (!isString && (mark === '}' || mark === ']')) {
        depth--;
        const isItem = depth === itemDepth && mark === '}';
        append(piece.slice(start, index + (depth < itemDepth ? 0 : 1)));
        start = index + 1;
        if (isItem || depth < itemDepth) yield* finish();
        if (depth < itemDepth) itemDepth = depth = 0;
      } else if (!isString && mark === ',' && depth === itemDepth) {
        append(piece.slice(start, index));
        start = index + 1;
        yield* finish();
      }
    }
    append(piece.slice(start));
    place += piece.length;
  }
  yield* finish();
}

import { joinedBytes } from '../bytes.ts';
import { longestRow } from '../row.ts';

export interface Line {
  /** From 1. */
  line: number;
  /** Without its line end; undefined when it is longer than a row may be. */
  bytes: Uint8Array | undefined;
}

const newline = 0x0a;

/** Splits bytes at line feeds. A line may span several chunks. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  let line = 0;
  let parts: Uint8Array[] = [];
  let length = 0;
  const append = (part: Uint8Array) => {
    length += part.length;
    // The rest of a line that is too long is not stored.
    if (length <= longestRow) parts.push(part);
  };
  const finish = (): Line => {
    const bytes = length > longestRow ? undefined : joinedBytes(parts, length);
    [parts, length] = [[], 0];
    return { line: ++line, bytes };
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, start)) {
      append(chunk.subarray(start, at));
      yield finish();
      start = at + 1;
    }
    append(chunk.subarray(start));
  }
  if (length > 0) yield finish();
}

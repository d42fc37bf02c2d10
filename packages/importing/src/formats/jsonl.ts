import { reason } from '../reasons.ts';
import { BadRow, type RecordRow, rowTooLong } from '../row.ts';
import { linesOf } from './lines.ts';

/** Encodes text in UTF-8, for a file in another encoding. */
export async function* utf8Of(text: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const piece of text) yield encoder.encode(piece);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Yields the objects of JSON Lines, one a line. Blank lines are skipped. The export writes this format. */
export async function* readJsonl(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<RecordRow> {
  for await (const { line, bytes } of linesOf(chunks)) {
    if (bytes?.every(isBlank)) continue;
    yield recordIn(line, bytes);
  }
}

function recordIn(line: number, bytes: Uint8Array | undefined): RecordRow {
  try {
    return { line, fields: objectIn(bytes) };
  } catch (error) {
    if (error instanceof BadRow) return { line, reason: error.message };
    throw error;
  }
}

function objectIn(bytes: Uint8Array | undefined): Record<string, unknown> {
  if (bytes === undefined) throw new BadRow(rowTooLong);
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(bytes));
  } catch (error) {
    throw new BadRow(error instanceof SyntaxError ? reason('notJson') : reason('notUtf8'));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new BadRow(reason('notAnObject'));
  }
  return value as Record<string, unknown>;
}

/** Returns whether a byte is a space, a tab or a carriage return. */
function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0d;
}

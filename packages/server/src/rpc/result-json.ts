import { isObject } from '../domain/objects.ts';
import { ServiceError } from '../domain/errors.ts';
import type { TimeSlices } from './time-slices.ts';

/** Rows that are serialized in one step: with the longest rows, 15 kB each, a step takes some milliseconds. */
const rowsPerStep = 100;

/**
 * Returns a result as JSON. Long lists are serialized in steps, and other calls run between them. Throws answerTooLong as soon as
 * the JSON exceeds `maxBytes`.
 */
export async function resultJson(
  result: unknown,
  slices: Pick<TimeSlices, 'next'>,
  maxBytes: number,
): Promise<string> {
  const pieces: string[] = [];
  let bytes = 0;
  for (const piece of piecesOf(result)) {
    bytes += Buffer.byteLength(piece);
    if (bytes > maxBytes) throw new ServiceError('answerTooLong', { field: 'limit', limit: maxBytes });
    pieces.push(piece);
    const wait = slices.next();
    if (wait) await wait;
  }
  return pieces.length === 1 ? pieces[0]! : pieces.join('');
}

/** Yields the JSON of a value: an object with long lists in several pieces, any other value in one. */
function* piecesOf(value: unknown): Generator<string, void, undefined> {
  if (!isObject(value) || !Object.values(value).some(isLong)) {
    yield JSON.stringify(value);
    return;
  }
  let separator = '{';
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    const start = `${separator}${JSON.stringify(name)}:`;
    separator = ',';
    if (!isLong(member)) {
      yield start + JSON.stringify(member);
      continue;
    }
    for (let index = 0; index < member.length; index += rowsPerStep) {
      const rows = JSON.stringify(member.slice(index, index + rowsPerStep)).slice(1, -1);
      yield `${index === 0 ? `${start}[` : ','}${rows}`;
    }
    yield ']';
  }
  yield '}';
}

const isLong = (member: unknown): member is unknown[] => Array.isArray(member) && member.length > rowsPerStep;

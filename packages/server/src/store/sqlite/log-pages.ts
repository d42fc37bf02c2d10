import { closeSync, openSync, readSync } from 'node:fs';

/** Bytes of the log's header, and of what precedes a page in it. */
const [logHeader, frameHeader] = [32, 24];
/** Pages of the log that are read at once. */
const pagesAtOnce = 64;

/** Blocks of the log's index: numbers of pages, then a table that finds them. The first begins with a header. */
const [blockBytes, numbersEnd, indexHeader] = [32_768, 16_384, 136];
/** Where the header says how many pages the log holds. */
const countAt = 16;

/**
 * Numbers of the pages that a write-ahead log holds, one as often as it was written, as its index says: the `-shm` file
 * (https://www.sqlite.org/walformat.html, "The WAL-Index File Format"), in the byte order of the machine. To read the whole log for
 * them was 10 of the 560 µs of the processor that a `text.create` takes alone.
 */
export function pagesInIndex(index: number): Uint32Array {
  const [count] = readNumbers(index, countAt, 1);
  const pages = new Uint32Array(count!);
  let known = 0;
  for (let block = 0; known < pages.length; block++) {
    const from = block === 0 ? indexHeader : 0;
    const wanted = Math.min(pages.length - known, (numbersEnd - from) / 4);
    pages.set(readNumbers(index, block * blockBytes + from, wanted), known);
    known += wanted;
  }
  return pages;
}

function readNumbers(file: number, position: number, count: number): Uint32Array {
  const numbers = new Uint32Array(count);
  // In a file that is too short the rest stays 0, which is no page.
  readSync(file, numbers, 0, numbers.byteLength, position);
  return numbers;
}

/** Yields the pages of everything in the log, also of what a killed process has checkpointed and the index no longer has. */
export function* pagesInLog(path: string, pageSize: number): Generator<number> {
  const log = openSync(path, 'r');
  try {
    const frame = frameHeader + pageSize;
    // Many at once, though their numbers are all that is wanted: to read these one by one took three times as long.
    const frames = Buffer.allocUnsafe(pagesAtOnce * frame);
    let bytes = 0;
    for (let from = logHeader; (bytes = readSync(log, frames, 0, frames.length, from)) > 0; from += bytes) {
      for (let at = 0; at + 4 <= bytes; at += frame) yield frames.readUInt32BE(at);
    }
  } finally {
    closeSync(log);
  }
}

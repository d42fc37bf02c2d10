import { closeSync, openSync, readSync } from 'node:fs';

/** Bytes of the log's header, and of the header of each page in it (https://www.sqlite.org/walformat.html). */
const [logHeader, frameHeader] = [32, 24];
/** Pages that are read at once. Reading only their numbers, one by one, took three times as long. */
const pagesPerRead = 64;

/**
 * Yields the number of each page in a write-ahead log, including pages that were checkpointed before. Yields a page for each time it
 * was written.
 *
 * @param count the most pages to yield, from the beginning of the log
 */
export function* pagesInLog(path: string, pageSize: number, count = Infinity): Generator<number> {
  const log = openSync(path, 'r');
  try {
    const frame = frameHeader + pageSize;
    const frames = Buffer.allocUnsafe(pagesPerRead * frame);
    const end = logHeader + count * frame;
    let from = logHeader;
    while (from < end) {
      const bytes = readSync(log, frames, 0, Math.min(frames.length, end - from), from);
      if (bytes === 0) return;
      for (let at = 0; at + 4 <= bytes; at += frame) {
        const page = frames.readUInt32BE(at);
        // A page that a power cut left half-written may read as zeros.
        if (page > 0) yield page;
      }
      from += bytes;
    }
  } finally {
    closeSync(log);
  }
}

import { closeSync, openSync, readSync } from 'node:fs';

/** Bytes of the log's header, and of the header of each page in it (https://www.sqlite.org/walformat.html). */
const [logHeader, frameHeader] = [32, 24];
/** Pages that are read at once. Reading only their numbers, one by one, took three times as long. */
const pagesPerRead = 64;

/** Yields the number of each page in a write-ahead log, also of pages that were checkpointed before. Yields a page for each time it was written. */
export function* pagesInLog(path: string, pageSize: number): Generator<number> {
  const log = openSync(path, 'r');
  try {
    const frame = frameHeader + pageSize;
    const frames = Buffer.allocUnsafe(pagesPerRead * frame);
    let bytes = 0;
    for (let from = logHeader; (bytes = readSync(log, frames, 0, frames.length, from)) > 0; from += bytes) {
      for (let at = 0; at + 4 <= bytes; at += frame) {
        const page = frames.readUInt32BE(at);
        // A page that a power cut left half-written may read as zeros.
        if (page > 0) yield page;
      }
    }
  } finally {
    closeSync(log);
  }
}

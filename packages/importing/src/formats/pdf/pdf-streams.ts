import { Unzlib } from 'fflate';
import { fileLimits } from '../../limits.ts';
import { reason } from '../../reasons.ts';
import { BadRow } from '../../row.ts';

const { unpacked } = fileLimits;

/**
 * Throws a BadRow when the streams of a PDF unpack to more bytes than the limit. pdf.js unpacks a stream whole, into buffers
 * that the memory limit of a thread does not count: 4 MB of spaces became 7.3 GB. Pictures are skipped, because reading text
 * does not unpack them. Calls `onTable` with each table of characters, each stream of objects, and each stream that is too short
 * to tell.
 */
export function checkStreams(bytes: Uint8Array, onTable: (text: string) => void = () => undefined): void {
  let all = 0;
  for (const { filters, isOfObjects, data } of streamsIn(bytes)) {
    const found = { text: '', isTable: true };
    const length = unpackedLength(data, filters, (piece) => {
      if (!found.isTable || found.text.length > longestTable) return;
      found.text += latin1(piece);
      const start = found.text.slice(0, startOfTable);
      found.isTable = isOfObjects || start.length < startOfTable || characterTable.test(start);
    });
    if (found.isTable) onTable(found.text);
    all += length;
    if (length <= unpacked.each && all <= unpacked.all) continue;
    throw new BadRow(reason('unpacksTooLong', { MiB: unpacked.each / 1024 ** 2 }));
  }
}

/** Matches the start of a table of characters (ISO 32000, 9.10.3). */
const characterTable = /\/CIDInit|begincmap/;
const startOfTable = 1024;
/** The most characters that are read of a table. */
const longestTable = 1024 ** 2;

interface PdfStream {
  filters: string[];
  isOfObjects: boolean;
  /** The packed bytes, and all bytes after them. */
  data: Uint8Array;
}

const streamKeyword = new TextEncoder().encode('stream');
/** Bytes before the word `stream` in which the dictionary is searched for. */
const longestDictionary = 4096;
const pictureDictionary = /\/Subtype\s*\/Image\b/;

/** Yields every stream except pictures (ISO 32000, 7.3.8). */
function* streamsIn(bytes: Uint8Array): Generator<PdfStream> {
  for (
    let at = indexOf(bytes, streamKeyword, 0);
    at >= 0;
    at = indexOf(bytes, streamKeyword, at + streamKeyword.length)
  ) {
    let from = at + streamKeyword.length;
    if (bytes[from] === 13) from++;
    if (bytes[from] !== 10) continue;
    from++;
    const before = latin1(bytes.subarray(Math.max(0, at - longestDictionary), at));
    const dictionary = before.slice(before.lastIndexOf('obj') + 3);
    if (dictionary.includes('endstream') || pictureDictionary.test(dictionary)) continue;
    yield {
      filters: filtersIn(dictionary),
      isOfObjects: /\/ObjStm\b/.test(dictionary),
      data: bytes.subarray(from),
    };
  }
}

function filtersIn(dictionary: string): string[] {
  const [, list = ''] = /\/(?:Filter|F)\s*(\[[^\]]*\]|\/\w+)/.exec(dictionary) ?? [];
  return [...list.matchAll(/\/(\w+)/g)].map(([, name]) => name!);
}

type Sink = (piece: Uint8Array) => void;

/** Thrown to stop reading a stream that is complete or too long. */
class StreamEnd extends Error {}

/** Returns the number of unpacked bytes, or a number above the bound. Calls `onPiece` with the bytes. */
function unpackedLength(data: Uint8Array, names: readonly string[], onPiece: Sink): number {
  let length = 0;
  const count: Sink = (piece) => {
    onPiece(piece);
    length += piece.length;
    if (length > unpacked.each) throw new StreamEnd();
  };
  const isPacked = ((data[0]! * 256 + data[1]!) % 31 === 0 && (data[0]! & 15) === 8) || names.length > 0;
  if (!isPacked) return 0;
  // A dictionary may only refer to its filters; the first bytes show deflate.
  const chain = names.length > 0 ? names : ['FlateDecode'];
  const decoders = chain.map((name) => filters[name]);
  const known = decoders.slice(
    0,
    decoders.includes(undefined) ? decoders.indexOf(undefined) : decoders.length,
  );
  const first = known.reduceRight<Sink>((next, make) => make!(next), count);
  try {
    for (let at = 0; at < data.length; at += pieceLength) first(data.subarray(at, at + pieceLength));
  } catch (error) {
    // If a decoder fails, pdf.js fails there too, or ends the stream.
    if (!(error instanceof Error)) throw error;
  }
  return length;
}

/** The most bytes of one call to a filter. This bounds the result: deflate expands a byte to at most 1,032 bytes. */
const pieceLength = 2048;

/** The filters of ISO 32000, 7.4, by their long and short names, without the filters for pictures. */
const filters: Readonly<Record<string, (next: Sink) => Sink>> = {
  FlateDecode: inflater,
  Fl: inflater,
  LZWDecode: lzw,
  LZW: lzw,
  RunLengthDecode: runLengths,
  RL: runLengths,
  ASCII85Decode: ascii85,
  A85: ascii85,
  ASCIIHexDecode: asciiHex,
  AHx: asciiHex,
};

/** Splits the output of a filter into short pieces for the next filter. */
function inPieces(next: Sink): Sink {
  return (whole) => {
    for (let at = 0; at < whole.length; at += pieceLength) next(whole.subarray(at, at + pieceLength));
  };
}

function inflater(next: Sink): Sink {
  const flush = inPieces(next);
  const stream = new Unzlib((decoded) => {
    flush(decoded);
  });
  return (bytes) => {
    stream.push(bytes);
  };
}

/** Measures the output of LZW by the lengths of its words: it passes on zeros instead of the bytes. */
function lzw(next: Sink): Sink {
  const lengths: number[] = [];
  let [bits, bitCount, width, last] = [0, 0, 9, 0];
  const reset = () => {
    lengths.length = 258;
    [width, last] = [9, 0];
  };
  reset();
  return (bytes) => {
    for (const byte of bytes) {
      bits = ((bits << 8) | byte) & 0xffffff;
      bitCount += 8;
      if (bitCount < width) continue;
      bitCount -= width;
      const code = (bits >> bitCount) & ((1 << width) - 1);
      if (code === 257) throw new StreamEnd();
      if (code === 256) {
        reset();
        continue;
      }
      const length = code < 256 ? 1 : (lengths[code] ?? last + 1);
      if (last > 0 && lengths.length < 4096) lengths.push(last + 1);
      last = length;
      next(new Uint8Array(length));
      width = lengths.length >= 2047 ? 12 : lengths.length >= 1023 ? 11 : lengths.length >= 511 ? 10 : 9;
    }
  };
}

function runLengths(next: Sink): Sink {
  let copies = 0;
  let run = 0;
  return (bytes) => {
    for (const byte of bytes) {
      if (copies > 0) {
        copies--;
        next(Uint8Array.of(byte));
      } else if (run > 0) {
        next(new Uint8Array(run).fill(byte));
        run = 0;
      } else if (byte === 128) throw new StreamEnd();
      else if (byte < 128) copies = byte + 1;
      else run = 257 - byte;
    }
  };
}

function ascii85(next: Sink): Sink {
  let digits: number[] = [];
  const flush = () => {
    const count = digits.length;
    while (digits.length < 5) digits.push(84);
    const value = digits.reduce((sum, digit) => sum * 85 + digit, 0);
    digits = [];
    next(Uint8Array.of(value / 2 ** 24, value / 2 ** 16, value / 2 ** 8, value).subarray(0, count - 1));
  };
  return (bytes) => {
    for (const byte of bytes) {
      if (byte === 0x7a) next(new Uint8Array(4));
      else if (byte >= 33 && byte <= 117) digits.push(byte - 33);
      if (digits.length === 5) flush();
      if (byte !== 0x7e) continue;
      if (digits.length > 1) flush();
      throw new StreamEnd();
    }
  };
}

function asciiHex(next: Sink): Sink {
  let high: number | undefined;
  return (bytes) => {
    const decoded = new Uint8Array(bytes.length);
    let length = 0;
    const end = bytes.indexOf(0x3e);
    for (const byte of end < 0 ? bytes : bytes.subarray(0, end)) {
      const digit = hexDigit(byte);
      if (digit === undefined) continue;
      if (high !== undefined) decoded[length++] = high * 16 + digit;
      high = high === undefined ? digit : undefined;
    }
    next(decoded.subarray(0, length));
    if (end >= 0) throw new StreamEnd();
  };
}

/** Returns the value of a hexadecimal digit; undefined for any other character, which the filter skips. */
function hexDigit(byte: number): number | undefined {
  if (byte >= 48 && byte <= 57) return byte - 48;
  const letter = byte | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : undefined;
}

function indexOf(bytes: Uint8Array, pattern: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(pattern[0]!, from); at >= 0; at = bytes.indexOf(pattern[0]!, at + 1)) {
    if (pattern.every((byte, index) => bytes[at + index] === byte)) return at;
  }
  return -1;
}

const latin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { limits } from '../../packages/server/src/domain/limits.ts';
import { pdfPages } from '../../packages/importing/src/formats/pdf/pdf-pages.ts';
import { checkStreams } from '../../packages/importing/src/formats/pdf/pdf-streams.ts';
import { linesOf, pdfOf } from '../support/pdf.ts';
import { folderWith, rowsOf } from './rows.ts';

const content = Buffer.from(linesOf([{ text: 'The harbour opened again.', x: 50, y: 700 }]));

/** Returns deflated spaces: one block of 16 MiB, repeated, which is fast to create. */
function blanks(mebibytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(16 * 1024 ** 2, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  const blocks = Array.from({ length: mebibytes / 16 }, () => block);
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...blocks, Buffer.from([3, 0, 0, 0, 0, 1])]);
}

function ascii85(bytes: Buffer): Buffer {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4) {
    const piece = bytes.subarray(at, at + 4);
    let value = Buffer.concat([piece, Buffer.alloc(4 - piece.length)]).readUInt32BE();
    let digits = '';
    for (let digit = 0; digit < 5; digit++) {
      digits = String.fromCharCode(33 + (value % 85)) + digits;
      value = Math.floor(value / 85);
    }
    text += digits.slice(0, piece.length + 1);
  }
  return Buffer.from(`${text}~>`);
}

function runLengths(bytes: Buffer): Buffer {
  const pieces: number[] = [];
  for (let at = 0; at < bytes.length; at += 128) {
    const piece = bytes.subarray(at, at + 128);
    pieces.push(piece.length - 1, ...piece);
  }
  return Buffer.from([...pieces, 128]);
}

/** Encodes LZW as in PDF: codes of 9 to 12 bits, each width beginning one code early. */
function lzw(bytes: Uint8Array): Buffer {
  let bits = '';
  let codes = new Map<string, number>();
  let next = 258;
  const width = () => (next >= 2047 + 1 ? 12 : next >= 1023 + 1 ? 11 : next >= 511 + 1 ? 10 : 9);
  const put = (code: number) => (bits += code.toString(2).padStart(width(), '0'));
  const out: number[] = [];
  const flush = (isLast = false) => {
    while (bits.length >= 8 || (isLast && bits.length > 0)) {
      out.push(parseInt(bits.slice(0, 8).padEnd(8, '0'), 2));
      bits = bits.slice(8);
    }
  };
  const codeOf = (text: string) => (text.length === 1 ? text.charCodeAt(0) : codes.get(text)!);
  put(256);
  let prefix = '';
  for (const byte of bytes) {
    const sign = String.fromCharCode(byte);
    if (prefix === '' || codes.has(prefix + sign)) {
      prefix += sign;
      continue;
    }
    put(codeOf(prefix));
    codes.set(prefix + sign, next++);
    prefix = sign;
    if (next > 4094) {
      put(codeOf(prefix));
      next++;
      put(256);
      [codes, next, prefix] = [new Map<string, number>(), 258, ''];
    }
    flush();
  }
  if (prefix !== '') put(codeOf(prefix));
  next++;
  put(257);
  flush(true);
  return Buffer.from(out);
}

const packings: Record<string, (bytes: Buffer) => Buffer> = {
  '/FlateDecode': deflateSync,
  '[/FlateDecode]': deflateSync,
  '[ /FlateDecode /FlateDecode ]': (bytes) => deflateSync(deflateSync(bytes)),
  '[/ASCII85Decode /FlateDecode]': (bytes) => ascii85(deflateSync(bytes)),
  '[/ASCIIHexDecode /FlateDecode]': (bytes) => Buffer.from(`${deflateSync(bytes).toString('hex')}>`),
  '/RunLengthDecode': runLengths,
  '/LZWDecode': lzw,
};

for (const [filter, pack] of Object.entries(packings)) {
  test(`${filter}: a short stream is read, and one that unpacks to too much is refused before it is unpacked`, async () => {
    const entries = `/Filter ${filter}`;
    const { pages } = await pdfPages(pdfOf([{ entries, data: pack(content) }]));
    assert.equal(pages[0]?.[0]?.text, 'The harbour opened again.');
    const long = Buffer.alloc(limits.import.unpacked.each + 1, ' ');
    const data = filter === '/LZWDecode' || filter === '/RunLengthDecode' ? undefined : pack(long);
    if (data === undefined) return;
    assert.throws(() => {
      checkStreams(pdfOf([{ entries, data }]));
    }, /unpacks to more than 64 MiB/);
  });
}

test('characters next to hexadecimal digits are not digits', () => {
  const digits = deflateSync(Buffer.alloc(limits.import.unpacked.each + 1, ' ')).toString('hex');
  const data = Buffer.from(`${digits.replaceAll(/.{7}/g, '$&@`Gg/:')}>`);
  assert.throws(() => {
    checkStreams(pdfOf([{ entries: '/Filter [/ASCIIHexDecode /FlateDecode]', data }]));
  }, /unpacks to more than 64 MiB/);
});

test('run lengths are counted unpacked', () => {
  const run = Buffer.from([129, 32]);
  const data = Buffer.concat(Array.from({ length: limits.import.unpacked.each / 128 + 1 }, () => run));
  assert.throws(() => {
    checkStreams(pdfOf([{ entries: '/Filter /RunLengthDecode', data }]));
  }, /unpacks to more than 64 MiB/);
});

/** Spaces packed by LZW: each code is one space longer than the last, until the table is full and is cleared. */
function lzwOfBlanks(rounds: number): Buffer {
  const widthOf = (next: number) => (next >= 2048 ? 12 : next >= 1024 ? 11 : next >= 512 ? 10 : 9);
  let round = (32).toString(2).padStart(9, '0');
  for (let code = 258; code < 4094; code++) round += code.toString(2).padStart(widthOf(code + 1), '0');
  round += (256).toString(2).padStart(12, '0');
  const bits = (256).toString(2).padStart(9, '0') + round.repeat(rounds);
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => parseInt(byte, 2)));
}

test('LZW is counted unpacked', () => {
  const entries = '/Filter /LZWDecode';
  const each = (3837 * 3836) / 2;
  const most = Math.floor(limits.import.unpacked.each / each);
  checkStreams(pdfOf([{ entries, data: lzwOfBlanks(most) }]));
  assert.throws(() => {
    checkStreams(pdfOf([{ entries, data: lzwOfBlanks(most + 1) }]));
  }, /unpacks to more than 64 MiB/);
});

test('streams are counted together, without pictures', () => {
  const part = { entries: '/Filter /FlateDecode', data: blanks(48) };
  const many = Array.from({ length: limits.import.unpacked.all / (48 * 1024 ** 2) + 1 }, () => part);
  assert.throws(() => {
    checkStreams(pdfOf(many));
  }, /unpacks/);
  checkStreams(
    pdfOf([{ entries: '/Type /XObject /Subtype /Image /Filter /FlateDecode', data: blanks(4096) }]),
  );
});

test('a PDF of 4 MB that unpacks to 4 GB stays within the memory limit, and the next document is read', async () => {
  const folder = folderWith({ 'z.txt': 'The last one is read.' });
  const filter = '/Filter /FlateDecode';
  writeFileSync(join(folder, 'a.pdf'), pdfOf([{ entries: filter, data: blanks(4096) }]));
  // A stream that is declared a picture is not counted, but drawn: the memory of the process has a limit too.
  writeFileSync(join(folder, 'b.pdf'), pdfOf([{ entries: `/Subtype /Image ${filter}`, data: blanks(4096) }]));
  assert.deepEqual(
    (await rowsOf(folder)).map((row) => ('text' in row ? row.text.body : row)),
    [
      { reason: 'A part of it unpacks to more than 64 MiB.' },
      { reason: 'It takes more than 512 MiB of memory to read.' },
      'The last one is read.',
    ],
  );
});

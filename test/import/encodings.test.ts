import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import fc from 'fast-check';
import { FileReading } from '../../packages/console/src/importing/reading/reader.ts';
import { startDecoding } from '../../packages/importing/src/encodings/decoding.ts';
import { likelyEncoding, markedEncoding } from '../../packages/importing/src/encodings/detection.ts';
import type { Row } from '../../packages/importing/src/row.ts';
import { folderWith, read, rowsOf, textsIn } from './rows.ts';

/** Returns the bytes of a text in an encoding, as iconv writes them. */
function encode(text: string, label: string): Buffer {
  return execFileSync('iconv', ['-f', 'UTF-8', '-t', label], { input: text });
}

/** Returns the rows that the console reads from a file, and the encoding that it shows. */
async function readInConsole(
  name: string,
  bytes: Buffer,
  encoding?: string,
): Promise<{ rows: Row[]; encoding: string }> {
  const reading = new FileReading();
  const { encoding: consoleEncoding } = await reading.open(
    [new File([new Uint8Array(bytes)], name)],
    encoding,
  );
  await reading.start({ mapping: {}, dates: undefined });
  return { rows: (await reading.next()).rows, encoding: consoleEncoding };
}

const swedish = 'Räksmörgåsar såldes på Åland';
const prose = `${swedish}, sade två öländska fiskare.`;
const tables: Readonly<Record<string, string>> = {
  'a.csv': `id;text\n1;${swedish}\n2;Hälsö`,
  'a.jsonl': `{"id":"1","text":"${swedish}"}\n{"id":"2","text":"Hälsö"}\n`,
  'a.json': `[{"id":"1","text":"${swedish}"}]`,
  'a.xml': `<rss><channel><item><guid>1</guid><title>Å</title><description>${swedish}</description></item></channel></rss>`,
};
const plain = (rows: Row[]) => textsIn(rows).map(({ body, headline }) => ({ body, headline }));

test('UTF-16 and UTF-32 are detected by their marks or zeros, and never confused', async () => {
  for (const [name, text] of Object.entries(tables)) {
    const expected = plain(await read(name, text));
    for (const [label, mark] of [
      ...['UTF-16LE', 'UTF-16BE', 'UTF-32LE', 'UTF-32BE'].flatMap((label) => [
        [label, '\ufeff'] as const,
        [label, ''] as const,
      ]),
      ['UTF-8', '\ufeff'] as const,
    ]) {
      const bytes = encode(`${mark}${text}`, label);
      assert.equal(markedEncoding(bytes), label.toLowerCase());
      assert.deepEqual(plain(await read(name, bytes)), expected, `${name} ${label} ${mark.length}`);
      const inConsole = await readInConsole(name, bytes);
      assert.equal(inConsole.encoding, label.toLowerCase());
      assert.deepEqual(plain(inConsole.rows), expected, `${name} ${label} ${mark.length}`);
    }
  }
});

test('zeros that are not part of letters show no encoding', () => {
  for (const start of [[], [0], [0, 0, 0, 0, 0, 0, 0, 0], [65, 66, 0, 0, 0, 0, 67, 68]]) {
    assert.equal(markedEncoding(Uint8Array.from(start)), undefined);
  }
});

test('files of DOS and older systems are read in the encoding that is named, whatever it is called', async () => {
  const labels: [label: string, names: string[]][] = [
    ['CP437', ['cp437', 'IBM437', '437']],
    ['CP850', ['cp850', 'ibm850', 'CP-850', 'IBM-850']],
    ['CP865', ['cp865']],
    ['LATIN1', ['latin1', 'latin-1', 'Latin_1', 'iso-8859-1', 'cp1252']],
    ['MACINTOSH', ['macintosh', 'mac_roman', 'MacRoman']],
    ['UTF-16BE', ['utf-16be', 'UTF_16BE']],
    ['UTF-16', ['utf-16']],
    ['UTF-32', ['utf-32', 'UTF32', 'utf-32le']],
    ['UTF-32BE', ['utf32be', 'UTF-32BE']],
  ];
  for (const [label, names] of labels) {
    for (const [name, text] of Object.entries(tables)) {
      const expected = plain(await read(name, text));
      const bytes = encode(text, label);
      for (const encoding of names) {
        assert.deepEqual(plain(await read(name, bytes, { encoding })), expected, `${name} ${encoding}`);
        if (encoding === 'utf-16') continue;
        assert.deepEqual(
          plain((await readInConsole(name, bytes, encoding)).rows),
          expected,
          `${name} ${encoding}`,
        );
      }
    }
  }
  const [bigEndian] = textsIn(await read('a.txt', encode('\ufeffHälsö', 'UTF-16BE'), { encoding: 'utf-16' }));
  assert.equal(bigEndian!.body, 'Hälsö');
});

test('a file that is not UTF-8 is refused with the encoding that it is likely in, which the console chooses', async () => {
  const likely = [
    ['CP850', 'cp850'],
    ['CP437', 'cp850'],
    ['MACINTOSH', 'macintosh'],
    ['CP1252', 'windows-1252'],
  ] as const;
  for (const [label, name] of likely) {
    const bytes = encode(prose, label);
    assert.deepEqual(await read('a.txt', bytes), [
      { reason: `It is not valid utf-8 after byte 0: name its encoding, as in --encoding ${name}.` },
    ]);
    const { rows, encoding } = await readInConsole('a.txt', bytes);
    assert.equal(encoding, name);
    assert.equal(textsIn(rows)[0]!.body, prose);
  }
  const english =
    '\u201cDon\u2019t,\u201d she said\u2014caf\u00e9s aren\u2019t open\u2026 \u2013 it\u2019s \u20ac5\u2122';
  assert.equal(likelyEncoding(encode(english, 'CP1252')), 'windows-1252');
});

test('an unknown encoding and invalid bytes are refused with advice', async () => {
  assert.deepEqual(await read('a.txt', 'Text', { encoding: 'EBCDIC-FI' }), [
    {
      reason:
        'There is no encoding called "EBCDIC-FI": convert the file to UTF-8 first, for example with iconv -f EBCDIC-FI -t UTF-8.',
    },
  ]);
  for (const bytes of [
    [0, 0xd8, 0, 0],
    [0, 0, 0x11, 0],
    [0x41, 0, 0],
  ]) {
    const [row] = await read('a.txt', Uint8Array.from([0xff, 0xfe, 0, 0, ...bytes]));
    assert.match(
      (row as { reason: string }).reason,
      /^It is not valid utf-32le after byte \d+: name its encoding/,
    );
    const inConsole = await readInConsole('a.txt', Buffer.from([0xff, 0xfe, 0, 0, ...bytes]));
    assert.deepEqual(inConsole.rows, [
      { reason: 'It is not valid utf-32le: choose another encoding.', source: 'a.txt' },
    ]);
  }
});

test('every byte of a code page of DOS is the character that iconv has for it', () => {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  for (const page of ['CP437', 'CP850', 'CP858', 'CP865']) {
    const theirs = execFileSync('iconv', ['-f', page, '-t', 'UTF-8'], { input: all }).toString();
    assert.equal(startDecoding(page)!(all), theirs, page);
  }
});

test('any text is read back from UTF-32, wherever its pieces end', () => {
  const text = fc.string({ unit: 'binary' }).map((text) => text.toWellFormed().replace(/^\ufeff/, ''));
  fc.assert(
    fc.property(text, fc.array(fc.nat(500)), fc.boolean(), (text, cuts, isLittle) => {
      const points = Array.from(text, (character) => character.codePointAt(0)!);
      const view = new DataView(new ArrayBuffer(points.length * 4));
      for (const [at, point] of points.entries()) view.setUint32(at * 4, point, isLittle);
      const bytes = new Uint8Array(view.buffer);
      const places = [
        0,
        ...cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b),
        bytes.length,
      ];
      const decode = startDecoding(isLittle ? 'utf-32le' : 'utf-32be')!;
      const pieces = places.slice(1).map((to, at) => decode(bytes.subarray(places[at], to)));
      assert.equal(pieces.join('') + decode(), text);
    }),
  );
});

test('a folder of files in several declared encodings is imported at once', async () => {
  const folder = folderWith({
    'a.txt': encode('\ufeffHälsö', 'UTF-32LE'),
    'b.txt': encode('\ufeffHälsö', 'UTF-16BE'),
    'c.txt': 'Hälsö',
    'd.txt': encode('Hälsö', 'CP850'),
    'e.txt': encode('\ufeffHälsö', 'UTF-32BE'),
    'f.md': encode('Hälsö', 'UTF-16LE'),
  });
  const rows = (await rowsOf(folder)).map((row) => ('text' in row ? row.text.body : row));
  const [refusedRow] = rows.splice(3, 1);
  assert.deepEqual(rows, ['Hälsö', 'Hälsö', 'Hälsö', 'Hälsö', 'Hälsö']);
  assert.match(JSON.stringify(refusedRow), /--encoding cp850/);
  const [text] = textsIn(await read('a.txt', encode(prose, 'CP850'), { encoding: 'ibm850' }));
  assert.equal(text!.body, prose);
});

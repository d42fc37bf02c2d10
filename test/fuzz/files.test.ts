import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { UserError } from '../../packages/server/src/domain/user-error.ts';
import { repetitionsOf } from '../../support/repetitions.ts';
import { rowsOf } from '../import/rows.ts';
import { temporaryFolder } from '../support/folder.ts';
import { pdfOf } from '../support/pdf.ts';
import { bank, snow, storm } from '../support/storm.ts';
import { runsOf } from './seeds.ts';
import { anyBytes } from './strings.ts';

const page = `<!doctype html><html lang=en><head><meta charset=utf-8><title>Storm &amp; snow | Site</title><style>p{}</style>
  <script>document.write("<p>")</script></head><body><nav>Menu</nav><article><h1>Storm</h1><p>${storm}</p><table><tr><td>1<td>2
  </table><!-- no --><svg><title>x</title></svg><pre> a\n b</pre><template><p>t</template></article></body></html>`;
const rss = `<?xml version="1.0" encoding="utf-8"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/">
  <channel><title>News</title>${[storm, snow, bank]
    .map(
      (text, at) => `<item><title>No. ${at}</title><guid>${at}</guid>
  <pubDate>Mon, 0${at + 1} Jan 2024 10:00:00 GMT</pubDate><content:encoded><![CDATA[<p>${text}</p>]]></content:encoded>
  <description>&lt;b&gt;${at}</description></item>`,
    )
    .join('')}</channel></rss>`;
const atom = `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>N</title><entry><id>a</id><title type="html">
  &lt;i&gt;A</title><updated>2024-01-01T10:00:00Z</updated><link href="https://example.org/a"/><content type="xhtml"><div
  xmlns="http://www.w3.org/1999/xhtml"><p>${snow}</p></div></content></entry></feed>`;
const csv = `id;headline;body;date\n1;"A; ""b""";"${storm}";2024-01-02\n2;C;"d\r\ne";3 mars 2024\n3;å;ö;01/02/2024\n`;
const jsonl = [storm, snow, bank]
  .map((body, at) =>
    JSON.stringify({ ext_text_id: `${at}`, headline: 'Å', body, publish_date: '2024-01-02' }),
  )
  .join('\n');
const markdown = `---\ntitle: A *b*\ndate: 2024-01-02\n---\n# Storm\n\n${storm}\n\n- a\n  - b\n\n> c\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n\`\`\`\nx\n\`\`\`\n[a](b)\n`;
const word = `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p>
  <w:pPr><w:pStyle w:val="Title"/></w:pPr><w:r><w:t>Storm</w:t></w:r></w:p><w:p><w:r><w:t>${snow}</w:t></w:r></w:p></w:body></w:document>`;
const documentXml = strToU8(word);

/** A valid file for each reader of the import. */
const samples: Readonly<Record<string, Uint8Array>> = {
  'a.html': Buffer.from(page),
  'a.rss': Buffer.from(rss),
  'a.atom': Buffer.from(atom),
  'a.csv': Buffer.from(csv),
  'a.tsv': Buffer.from(csv.replaceAll(';', '\t')),
  'a.jsonl': Buffer.from(jsonl),
  'a.md': Buffer.from(markdown),
  'a.txt': Buffer.from(`\ufeff${storm}`, 'utf16le'),
  'a.docx': zipSync({ 'word/document.xml': documentXml }),
  // Not compressed, so that a change reaches the document in it.
  'b.docx': zipSync({ 'word/document.xml': [documentXml, { level: 0 }] }),
  'a.pdf': pdfOf(
    [
      [
        { text: 'Storm', x: 50, y: 800, size: 20 },
        { text: 'Heavy snow', x: 50, y: 700 },
      ],
    ],
    'T',
  ),
};

test('the import reads rows of any bytes, or says why it cannot', async (t) => {
  const names = Object.keys(samples);
  const folder = join(temporaryFolder(), 'files');
  for (const { random, tries } of runsOf(t, 'files', repetitionsOf('filesRead'))) {
    // Several at once, because each run starts a new thread for documents.
    for (let tried = 0; tried < tries; tried += names.length * 4) {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder);
      const base64ByName = new Map<string, string>();
      for (let copy = 0; copy < 4; copy++) {
        for (const name of names) {
          const bytes = anyBytes(random, [samples[name]!, samples[name]!, Object.values(samples)[copy]!]);
          writeFileSync(join(folder, `${copy}-${name}`), bytes);
          base64ByName.set(`${copy}-${name}`, bytes.toString('base64').slice(0, 4000));
        }
      }
      for (const name of base64ByName.keys()) await assertRead(join(folder, name), base64ByName.get(name)!);
    }
  }
});

/** Asserts that each row is a text that has words and fits a request, an error sentence, or skipped. */
async function assertRead(path: string, details: string): Promise<void> {
  const rows = await rowsOf(path).catch((error: unknown) => {
    // The import asks the user, for example for the order of day and month.
    if (error instanceof UserError) return [];
    assert.fail(`${basename(path)} ${details}: ${error instanceof Error ? error.stack : String(error)}`);
  });
  for (const row of rows) {
    if ('reason' in row) assert.match(row.reason, /^\S[^\n]*\.$/s, details);
    if ('text' in row) assert.equal(typeof row.text.body, 'string', details);
  }
}

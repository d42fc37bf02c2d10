import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { zipSync } from 'fflate';
import { visit, type Visit, withoutBrowser } from '../support/browser.ts';
import type { Client } from '../support/client.ts';
import { runService, type TestService } from '../support/service.ts';

interface TestFile {
  name: string;
  content: string | Uint8Array;
}
interface StoredText {
  headline: string;
  body: string;
  publish_date?: string;
  ext_text_id?: string;
}

const swedish = [
  'Artikelid;Rubrik;Brödtext;Publicerad;Skribent',
  'a-1;Åska över Växjö;"Åskan slog ner i Växjö; ingen skadades, säger Räddningstjänsten i Kronoberg.";1/3/2024;Maja Öst',
  'a-2;Färjan till Åland;Rederiet Viking Line sätter in en ny färja mellan Kapellskär och Mariehamn på Åland.;3 mars 2024;',
  'a-3;Älgar i Örebro;Två älgar sprang genom Örebro i morse, berättar polisen för Nerikes Allehanda.;12/4/2024;Bo Ek',
].join('\r\n');

describe('files are imported', { skip: withoutBrowser }, () => {
  let service: TestService;
  let client: Client;
  let visited: Visit;
  before(async () => {
    service = await runService();
    client = await service.newClient();
    visited = await visit(service.url, client);
  });

  /** Prints a page to a PDF with Chromium. */
  async function printPdf(): Promise<Uint8Array> {
    const page = await visited.page.context().newPage();
    await page.setContent(
      '<h1>A new lift for Åre</h1><p>The council has decided to build a lift, which will go from the square to the summit ' +
        'in four minutes, and begins in May. It will be the longest lift in Åre.<p>It opens in 2027.',
    );
    const pdf = await page.pdf();
    await page.close();
    return pdf;
  }

  /** Creates a collection and opens its import. */
  async function begin(name: string, language = 'en'): Promise<number> {
    const { collection_id } = await client.call('collection.create', { name, language });
    await visited.show(`#/collections/${collection_id}/import`);
    await visited.page.locator('.drop').waitFor();
    return collection_id;
  }

  const choose = ({ name, content }: TestFile) =>
    visited.page.setInputFiles('input[type=file]', {
      name,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(content),
    });

  /** Presses the import button once the first texts are shown. */
  async function start(): Promise<void> {
    const button = visited.page.locator('.importing .actions .main');
    await button.and(visited.page.locator(':enabled')).waitFor();
    await button.click();
  }

  const heading = (words: RegExp) => visited.page.locator('.importing h2', { hasText: words }).waitFor();

  async function textsOf(collection_id: number): Promise<StoredText[]> {
    const { texts } = (await client.call('collection.listTexts', { collection_id, limit: 1000 })) as {
      texts: (StoredText & { text_id: number })[];
    };
    return Promise.all(
      texts
        .toSorted((one, other) => one.text_id - other.text_id)
        .map(
          async ({ text_id }) =>
            (await client.call('text.get', {
              collection_id,
              text_id,
              include_body: true,
            })) as unknown as StoredText,
        ),
    );
  }

  test('a Swedish table with semicolons in Latin-1 is dropped in, and the import asks for the order of its dates', async () => {
    const { page } = visited;
    const collection = await begin('Arkiv', 'sv');
    const bytes = [...Buffer.from(swedish, 'latin1')];
    const data = await page.evaluateHandle(
      `(() => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(${JSON.stringify(bytes)})], 'arkiv.csv'));
        return transfer;
      })()`,
    );
    await page.dispatchEvent('.drop', 'drop', { dataTransfer: data });
    await heading(/arkiv\.csv/);
    assert.equal(
      await page.evaluate('document.activeElement.id'),
      'file',
      'the focus goes to the file field',
    );
    assert.equal(await page.inputValue('.importing select.narrow'), 'windows-1252');
    const selections = await page
      .locator('.columns select')
      .evaluateAll((all) =>
        (all as unknown as { name: string; value: string }[]).map(({ name, value }) => [name, value]),
      );
    assert.deepEqual(Object.fromEntries(selections), {
      headline: 'Rubrik',
      body: 'Brödtext',
      publish_date: 'Publicerad',
      url: '\u0000',
      authors: 'Skribent',
      ext_text_id: 'Artikelid',
    });
    await page.locator('.first .chips .location', { hasText: 'Växjö' }).waitFor();
    assert.equal(await page.locator('.first > li').count(), 3);
    assert.equal(await page.isDisabled('.importing .actions .main'), true, 'the order of dates is unknown');
    assert.equal(
      await page.locator('.first .meta').first().locator('span').first().innerText(),
      '“1/3/2024”: choose above whether the day or the month comes first',
    );
    assert.equal(await page.locator('.first .bad').count(), 0, 'no date is reported as unreadable');
    await page.getByLabel('The day').check();
    await page.locator('.first', { hasText: '1 Mar 2024' }).waitFor();
    assert.deepEqual(await textsOf(collection), [], 'nothing is stored before');
    await start();
    await heading(/^Imported: arkiv\.csv/);
    const storedTexts = await textsOf(collection);
    assert.deepEqual(
      storedTexts.map(({ headline, publish_date, ext_text_id }) => [headline, publish_date, ext_text_id]),
      [
        ['Åska över Växjö', '2024-03-01T00:00:00Z', 'a-1'],
        ['Färjan till Åland', '2024-03-03T00:00:00Z', 'a-2'],
        ['Älgar i Örebro', '2024-04-12T00:00:00Z', 'a-3'],
      ],
    );
    assert.ok(storedTexts[0]!.body.startsWith('Åskan slog ner i Växjö; ingen'));
    await page.locator('.counts', { hasText: 'all analysed' }).waitFor();
  });

  test('the same file again stores nothing twice', async () => {
    const { page } = visited;
    await page.getByRole('button', { name: 'Another file' }).click();
    await choose({ name: 'arkiv.csv', content: Buffer.from(swedish) });
    await page.getByLabel('The day').check();
    await start();
    await heading(/^Imported/);
    assert.match(await page.locator('.counts').innerText(), /0 texts stored\s+3 already stored/);
  });

  test('the columns of a TSV with other names are mapped by keyboard', async () => {
    const { page } = visited;
    const collection = await begin('Columns');
    await choose({
      name: 'a.tsv',
      content: Buffer.from(
        '\ufeffWhat\tStory\tWhen\nRain\tIt rains in Norfolk "again".\t2024-03-01\nSun\tThe sun shines in Bristol.\t2024-03-02\n',
        'utf16le',
      ),
    });
    await page.locator('.problem', { hasText: 'It has no body' }).waitFor();
    await page.locator('select[name=headline]').focus();
    await page.keyboard.type('What');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Story');
    await page.keyboard.press('Tab');
    await page.keyboard.type('When');
    await page.locator('.first', { hasText: 'It rains in Norfolk "again".' }).waitFor();
    await page.locator('.importing .actions .main:enabled').focus();
    await page.keyboard.press('Enter');
    await heading(/^Imported/);
    const storedTexts = await textsOf(collection);
    assert.deepEqual(
      storedTexts.map(({ headline, publish_date }) => [headline, publish_date]),
      [
        ['Rain', '2024-03-01T00:00:00Z'],
        ['Sun', '2024-03-02T00:00:00Z'],
      ],
    );
    assert.match(storedTexts[0]!.ext_text_id!, /^import-[\da-f]{32}$/);
  });

  test('JSON Lines, JSON, WordPress, Atom, HTML, Markdown, DOCX and PDF are read', async () => {
    const { page } = visited;
    const document =
      '<w:document><w:body><w:p><w:pPr><w:pStyle w:val="Title"/></w:pPr><w:r><w:t>Word &amp; title</w:t></w:r></w:p>' +
      '<w:p><w:r><w:t>A paragraph from Oslo.</w:t></w:r></w:p></w:body></w:document>';
    const notesOf = (kind: string, text: string) =>
      Buffer.from(`<w:${kind}s><w:${kind}><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:${kind}></w:${kind}s>`);
    const files: [TestFile, string, RegExp][] = [
      [
        { name: 'a.jsonl', content: '{"title":"Lines","text":"From Oslo in lines."}\n' },
        'Lines',
        /^From Oslo in lines\.$/,
      ],
      [
        { name: 'a.json', content: '[\n {"title":"List","html":"<p>One</p><p>Two from Oslo</p>"}\n]' },
        'List',
        /^One\n\nTwo from Oslo$/,
      ],
      [
        {
          name: 'a.wxr',
          content:
            '<rss><channel><item><title>Draft</title><wp:post_type>post</wp:post_type><wp:status>draft</wp:status></item>' +
            '<item><title>Post &amp; more</title><content:encoded><![CDATA[First from Oslo.\n\nSecond &aring;.]]></content:encoded>' +
            '<wp:post_type>post</wp:post_type><wp:status>publish</wp:status></item></channel></rss>',
        },
        'Post & more',
        /^First from Oslo\.\n\nSecond å\.$/,
      ],
      [
        {
          name: 'a.html',
          content:
            '<!DOCTYPE html><html><head><title>Site</title><meta charset="utf-8"></head><body><nav>Menu</nav><article><h1>Page</h1><p>Read in Oslo.</article><footer>Foot</footer>',
        },
        'Page',
        /^Read in Oslo\.$/,
      ],
      [
        {
          name: 'a.md',
          content: '---\ndate: 2024-03-01\n---\n# Marked\n\nIt *is* [here](http://a.example) in **Oslo**.',
        },
        'Marked',
        /^It is here in Oslo\.$/,
      ],
      [
        {
          name: 'a.docx',
          content: zipSync({
            'word/document.xml': Buffer.from(document),
            'word/endnotes.xml': [notesOf('endnote', 'The last note.'), { level: 0 }],
            'word/footnotes.xml': notesOf('footnote', 'The first note.'),
            'word/comments.xml': notesOf('comment', 'A remark.'),
          }),
        },
        'Word & title',
        /^A paragraph from Oslo\.\n\nThe first note\.\n\nThe last note\.$/,
      ],
      [
        { name: 'printed.pdf', content: await printPdf() },
        'A new lift for Åre',
        /^The council [^\n]* Åre\.\n\nIt /,
      ],
    ];
    const collection = await begin('Formats');
    for (const [index, [file, headline, body]] of files.entries()) {
      await choose(file);
      await page.locator('.first .headline', { hasText: headline }).waitFor();
      await start();
      await heading(/^Imported/);
      const storedTexts = await textsOf(collection);
      assert.equal(storedTexts.length, index + 1, file.name);
      assert.equal(storedTexts.at(-1)!.headline, headline);
      assert.match(storedTexts.at(-1)!.body, body);
      await page.getByRole('button', { name: 'Another file' }).click();
    }
    await choose({ name: 'a.pdf', content: '%PDF-1.7 …' });
    await page.locator('.problem', { hasText: 'It is not a PDF file, or it is damaged.' }).waitFor();
  });

  test('refused rows are corrected in their file and dropped in again', async () => {
    const { page } = visited;
    const collection = await begin('Corrected');
    await choose({
      name: 'a.csv',
      content: 'Nr;headline;body;Section\n1;Rain;;Weather\n2;Sun;It shines in Oslo.;Weather\n',
    });
    await page.locator('.facts', { hasText: '2 rows' }).waitFor();
    await start();
    await heading(/^Imported/);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Download/ }).click(),
    ]);
    const csv = readFileSync(await download.path(), 'utf8');
    // Firefox changes the name of a second file with the same name.
    await download.delete();
    assert.match(csv, /"Nr","headline","body","Section"\r\n"a\.csv","1","2",.*,"1","Rain","","Weather"\r\n$/);
    await page.getByRole('button', { name: 'Another file' }).click();
    await choose({
      name: 'not-imported.csv',
      content: csv.replace('"Rain",""', '"Rain","It rains in Oslo."'),
    });
    await start();
    await heading(/^Imported/);
    assert.deepEqual(
      (await textsOf(collection)).map(({ headline, body }) => [headline, body]),
      [
        ['Sun', 'It shines in Oslo.'],
        ['Rain', 'It rains in Oslo.'],
      ],
    );
  });

  test('an Excel table is imported with its dates', async () => {
    const { page } = visited;
    const collection = await begin('Excel');
    const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet';
    const text = (place: string, value: string) =>
      `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
    const sheet =
      `<worksheet><sheetData><row r="1">${text('A1', 'Title')}${text('B1', 'Text')}${text('C1', 'Date')}</row>` +
      `<row r="2">${text('A2', 'Rain')}${text('B2', 'It rains in Oslo.')}<c r="C2" s="1"><v>45352</v></c></row></sheetData></worksheet>`;
    const files = {
      'xl/workbook.xml': '<workbook><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${type}" Target="worksheets/sheet1.xml"/></Relationships>`,
      'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
      'xl/worksheets/sheet1.xml': sheet,
    };
    const content = zipSync(
      Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, Buffer.from(xml)])),
    );
    await choose({ name: 'archive.xlsx', content });
    await page.locator('.facts', { hasText: /^Excel table.*1 row$/s }).waitFor();
    assert.equal(await page.locator('.importing select.narrow').count(), 0, 'a workbook has no encoding');
    await page.locator('.first', { hasText: '1 Mar 2024' }).waitFor();
    await start();
    await heading(/^Imported/);
    assert.deepEqual(
      (await textsOf(collection)).map(({ headline, body, publish_date }) => [headline, body, publish_date]),
      [['Rain', 'It rains in Oslo.', '2024-03-01T00:00:00Z']],
    );
    await page.locator('.importing .actions a').click();
    await page.locator('.texts .headline').first().click();
    assert.deepEqual(await page.locator('.facts span').allInnerTexts(), ['Text 1', '1 Mar 2024']);
  });

  test('a feed is pasted', async () => {
    const { page } = visited;
    const collection = await begin('Pasted');
    await page.locator('.paste summary').click();
    await page.fill(
      '.paste textarea',
      '<?xml version="1.0"?><rss><channel><title>F</title><item><title>News &lt;b&gt;</title><guid>g-1</guid><description>&lt;p&gt;Rain in Oslo.&lt;/p&gt;</description></item></channel></rss>',
    );
    await page.getByRole('button', { name: 'Read', exact: true }).click();
    await start();
    await heading(/^Imported/);
    assert.deepEqual(
      (await textsOf(collection)).map(({ headline, body, ext_text_id }) => [headline, body, ext_text_id]),
      [['News', 'Rain in Oslo.', 'g-1']],
    );
  });

  test('bad rows are listed with reasons in both languages, and downloaded as a file to fix', async () => {
    const { page } = visited;
    const collection = await begin('Bad rows');
    const long = 'x'.repeat(100_001);
    const foreign =
      'Regeringen har i dag beslutat om en proposition som innebär att fler människor ska kunna få stöd när de behöver det.';
    await choose({
      name: 'bad.csv',
      content: `id,headline,body,date\n1,Fine,It is fine in Oslo.,2024-03-01\n2,many,Too many.,2024-03-01,cells\n3,Long,${long},\n4,Foreign,"${foreign}",\n5,When,Bad date in Oslo.,yesterday\n6,Empty,,2024-03-02\n`,
    });
    await start();
    await heading(/^Imported/);
    const table = page.locator('.rejected tbody');
    assert.deepEqual(
      (await table.locator('tr').allInnerTexts()).map((row) => row.split(/\s*[\t\n]\s*/)),
      [
        ['2', '3', 'Invalid record length: the header has 4 columns, this row has 5.', 'many'],
        ['3', '4', 'The body is longer than 100000 characters.', 'Long'],
        ['4', '5', 'The text is not in the language of the collection.', 'Foreign'],
        ['5', '6', '“yesterday” is not a date that can be read.', 'When'],
        ['6', '7', 'It has no body: "body" is empty.', 'Empty'],
      ],
    );
    assert.equal((await textsOf(collection)).length, 1);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Download/ }).click(),
    ]);
    assert.equal(download.suggestedFilename(), 'not-imported.csv');
    const csv = readFileSync(await download.path(), 'utf8');
    const [header, ...badRows] = csv.trimEnd().split('\r\n');
    assert.equal(header, '\ufeff"source","record","line","reason","id","headline","body","date"');
    assert.match(
      badRows[0]!,
      /^"bad\.csv","2","3","Invalid[^"]*","2","many","Too many\.","2024-03-01","cells"$/,
    );
    assert.ok(badRows[1]!.endsWith(`,"3","Long","${long}",""`));
    assert.equal(
      badRows[3],
      '"bad.csv","5","6","“yesterday” is not a date that can be read.","5","When","Bad date in Oslo.","yesterday"',
    );
    assert.match(badRows[4]!, /,"6","Empty","","2024-03-02"$/);
    await page.selectOption('.choices select >> nth=0', 'sv');
    await page
      .locator('.rejected', { hasText: 'Fel antal celler: rubrikraden har 4 kolumner, raden 5.' })
      .waitFor();
    await heading(/^Importerad: bad\.csv/);
    await page.getByRole('button', { name: 'En annan fil' }).click();
    await choose({ name: 'foreign.csv', content: `id,body\n4,"${foreign}"\n` });
    await page.locator('.first .bad', { hasText: 'Texten är inte på samlingens språk.' }).waitFor();
    await page.getByLabel('Ta med texter på andra språk').check();
    await page.locator('.first .bad').waitFor({ state: 'detached' });
    await start();
    await heading(/^Importerad/);
    assert.equal((await textsOf(collection)).length, 2);
    await page.selectOption('.choices select >> nth=0', 'en');
  });

  test('no error was logged', () => {
    assert.deepEqual(visited.pageErrors, []);
  });
});

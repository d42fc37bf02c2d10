import { fileLimits } from '../limits.ts';
import { escapeMarkup, type StartMarkup } from '../markup.ts';
import { reason } from '../reasons.ts';
import { BadRow, type ImportedText, tooDeep } from '../row.ts';
import { textOfHtml } from './html-text.ts';
import { BadZip, filesInZip } from './office/zip.ts';

/** The file in the zip that has the text. */
const mainPart = 'word/document.xml';
/** The files in the zip that hold foot- and endnotes, in their order after the text. */
const noteParts: readonly string[] = ['word/footnotes.xml', 'word/endnotes.xml'];

/** Returns the text of a file of Word, with its foot- and endnotes. */
export async function docxFileText(bytes: Uint8Array, startMarkup: StartMarkup): Promise<ImportedText> {
  const files = await filesInZip(bytes, [mainPart, ...noteParts]).catch((error: unknown) => {
    throw error instanceof BadZip ? new BadRow(reason('notDocx')) : error;
  });
  const xmlOf = (name: string) => new TextDecoder().decode(files.get(name));
  if (!files.has(mainPart)) throw new BadRow(reason('notDocx'));
  return docxText(xmlOf(mainPart), startMarkup, noteParts.filter((name) => files.has(name)).map(xmlOf));
}

/** Returns the text of the XML of a document (ISO/IEC 29500), and of its notes. */
function docxText(xml: string, startMarkup: StartMarkup, notes: readonly string[] = []): ImportedText {
  const htmlToText = (html: string) => textOfHtml(html, startMarkup);
  if (!/<\/\w*:?document>\s*$/.test(xml)) throw new BadRow(reason('damagedDocx'));
  if (notes.some((part) => !/(?:<\/\w*:?(?:foot|end)notes|\/)>\s*$/.test(part)))
    throw new BadRow(reason('damagedDocx'));
  const paragraphs = [xml, ...notes].flatMap((part) => paragraphsIn(part, startMarkup));
  const first = paragraphs.findIndex(({ html }) => htmlToText(html) !== '');
  const isTitled = first >= 0 && titles.test(paragraphs[first]!.style);
  const body = paragraphs.slice(isTitled ? first + 1 : 0).map(({ html }) => html);
  const text = htmlToText(body.join(''));
  // A document may have only a title.
  if (!isTitled || text === '') return { body: htmlToText(paragraphs.map(({ html }) => html).join('')) };
  return { headline: htmlToText(paragraphs[first]!.html), body: text };
}

/** Styles of a title, named in the language of Word. */
const titles = /^(?:title|heading ?1|titel|rubrik ?1?)$/i;

interface Paragraph {
  style: string;
  /** The HTML of the paragraph, or a tag of a table. */
  html: string;
}

/** Elements that repeat other text: text before it was moved, and drawings for old programs. */
const skippedElements = new Set(['w:moveFrom', 'mc:Fallback']);
const htmlOfElements: Readonly<Record<string, string>> = {
  'w:tab': ' ',
  'w:br': '<br>',
  'w:cr': '<br>',
  'w:noBreakHyphen': '-',
};
const tableTags: Readonly<Record<string, string>> = { 'w:tbl': 'table', 'w:tr': 'tr', 'w:tc': 'td' };

function paragraphsIn(xml: string, startMarkup: StartMarkup): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  /** Open paragraphs. A text box is within a paragraph. */
  const open: (Paragraph & { isItem: boolean })[] = [];
  let depth = 0;
  let skipping = 0;
  let openCells = 0;
  let isText = false;
  const addTag = (html: string) => paragraphs.push({ style: '', html });
  const addText = (html: string) => {
    const paragraph = open.at(-1);
    if (paragraph && skipping === 0) paragraph.html += html;
  };
  const parser = startMarkup(
    {
      onopentag(name, attributes) {
        if (++depth > fileLimits.depth.feed) throw new BadRow(tooDeep(fileLimits.depth.feed));
        const paragraph = open.at(-1);
        if (skippedElements.has(name)) skipping++;
        else if (name === 'w:p') open.push({ style: '', html: '', isItem: false });
        else if (name === 'w:pStyle' && paragraph) paragraph.style = attributes['w:val'] ?? '';
        else if (name === 'w:numPr' && paragraph) paragraph.isItem = true;
        else if (name === 'w:t') isText = true;
        // Tabs in the properties of a paragraph are not text.
        else if (name === 'w:tabs') skipping++;
        else if (htmlOfElements[name] !== undefined) addText(htmlOfElements[name]);
        else if (tableTags[name] !== undefined) addTag(`<${tableTags[name]}>`);
        if (name === 'w:tc') openCells++;
      },
      onclosetag(name) {
        depth--;
        if (skippedElements.has(name) || name === 'w:tabs') skipping--;
        if (name === 'w:t') isText = false;
        if (name === 'w:tc') openCells--;
        if (tableTags[name] !== undefined) addTag(`</${tableTags[name]}>`);
        const paragraph = name === 'w:p' ? open.pop() : undefined;
        if (paragraph === undefined || skipping > 0) return;
        const element = paragraph.isItem ? 'li' : openCells > 0 ? 'span' : 'p';
        paragraphs.push({ style: paragraph.style, html: `<${element}>${paragraph.html}</${element}> ` });
      },
      ontext(text) {
        if (isText) addText(escapeMarkup(text));
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return paragraphs;
}

import { deflateSync } from 'node:zlib';

/** A line of a page: its start in points from the left and from the bottom, and its font size. */
export interface SetLine {
  text: string;
  x: number;
  y: number;
  size?: number;
}

/** The content of a page: lines, or a content stream with the entries of its dictionary. */
export type DrawnPage = readonly SetLine[] | { entries: string; data: Uint8Array };

/** The characters of the font's codes; `table` is an uncompressed map from codes to characters. */
export interface Codes {
  encoding?: string;
  table?: string;
}

/** Makes a PDF with lines on its pages, each drawn separately in Courier; as small as the format allows (ISO 32000-1). */
export function pdfOf(
  pages: readonly DrawnPage[],
  title = '',
  { encoding = '/WinAnsiEncoding', table }: Codes = {},
): Uint8Array {
  const packed = deflateSync(table ?? '').toString('latin1');
  const toUnicode = table === undefined ? '' : `/ToUnicode ${5 + pages.length * 2} 0 R`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${5 + at * 2} 0 R`).join(' ')}] >>`,
    `<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding ${encoding} ${toUnicode} >>`,
    `<< /Title (${title}) >>`,
    ...pages.flatMap((page, at) => {
      const isLines = !('data' in page);
      const entries = isLines ? '' : page.entries;
      const drawn = isLines ? linesOf(page) : Buffer.from(page.data).toString('latin1');
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 840] /Contents ${6 + at * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${drawn.length} ${entries} >>\nstream\n${drawn}\nendstream`,
      ];
    }),
    `<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n${packed}\nendstream`,
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const xref = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R /Info 4 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + xref + end, 'latin1');
}

export const linesOf = (lines: readonly SetLine[]): string =>
  lines
    .map(({ text, x, y, size = 10 }) => `BT /F1 ${size} Tf ${x} ${y} Td (${escapeText(text)}) Tj ET`)
    .join('\n');

function escapeText(text: string): string {
  return text
    .replaceAll(/[\\()]/g, '\\$&')
    .replaceAll('–', '\\226')
    .replaceAll('”', '\\224');
}

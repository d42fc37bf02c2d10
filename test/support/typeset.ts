import type { SetLine } from './pdf.ts';

/** The number of characters of a line, by the number of columns of a page. */
const widths: readonly number[] = [0, 80, 38, 24];

/** Returns pages with the paragraphs in columns, drawn column by column or line by line. */
export function typeset(
  paragraphs: readonly string[],
  { columns = 1, indent = 0, space = 0, head = false, hyphens = false, isByLine = false } = {},
): SetLine[][] {
  const leading = 13;
  const width = widths[columns]!;
  const pages: SetLine[][] = [];
  let [column, y] = [columns, 0];
  const put = (text: string, more: number) => {
    if (y < 80) {
      [column, y] = [column + 1, 740];
      if (column >= columns) {
        column = 0;
        const number = pages.length + 1;
        pages.push(head ? [{ text: `Kommunens tidning ${number}`, x: 50, y: 800 }] : []);
        if (head) pages.at(-1)!.push({ text: `${number}`, x: 300, y: 30 });
      }
    }
    pages.at(-1)!.push({ text, x: 50 + (column * 520) / columns + more, y });
    y -= leading;
  };
  paragraphs.forEach((paragraph, at) => {
    if (at > 0) y -= space;
    let rest = paragraph;
    for (let isFirst = true; rest !== ''; isFirst = false) {
      const room = width - (isFirst ? indent / 5 : 0);
      const [line, left] = cut(rest, room, hyphens);
      put(line, isFirst ? indent : 0);
      rest = left;
    }
  });
  if (isByLine) for (const page of pages) page.sort((one, other) => other.y - one.y || one.x - other.x);
  return pages;
}

/** Returns the first line of a text, and the rest. */
function cut(text: string, room: number, hyphens: boolean): [line: string, rest: string] {
  if (text.length <= room) return [text, ''];
  const blank = text.lastIndexOf(' ', room);
  const parts = hyphens ? /^\p{Ll}{3,}(?=\p{Ll}{3})/u.exec(text.slice(blank + 1, room)) : null;
  if (!parts) return [text.slice(0, blank), text.slice(blank + 1)];
  const at = blank + 1 + parts[0].length;
  return [`${text.slice(0, at)}-`, text.slice(at)];
}

const words = 'kommunen beslutade att bygga en ny skola vid ån där eleverna får större salar och en idrottshall'.split(' '); // prettier-ignore

export function someParagraphs(random: () => number, count: number): string[] {
  const word = () => words[Math.floor(random() * words.length)]!;
  const sentence = () => {
    const text = Array.from({ length: 6 + Math.floor(random() * 12) }, word).join(' ');
    return `${text[0]!.toUpperCase()}${text.slice(1)}.`;
  };
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + Math.floor(random() * 6) }, sentence).join(' '),
  );
}

/** The separator of a CSV file, and the place of its header. */
export interface CsvDialect {
  separator: string;
  /** Characters before the header: the line `sep=;` of Excel, and comments. */
  skipped: number;
  /** The line of the header, from 1. */
  firstLine: number;
}

const separators = [',', ';', '\t', '|'];

/** Returns the dialect. A line `sep=;` declares the separator; otherwise it is the most frequent separator in the header. */
export function dialectOf(start: string): CsvDialect {
  let [skipped, firstLine] = [0, 1];
  for (const [line] of start.matchAll(/[^\r\n]*(?:\r\n|\n|\r|$)/g)) {
    const [, declared] = /^"?sep=(\\t|[^\w\s"\\]|\t)"?[,;\t|]*\s*$/i.exec(line) ?? [];
    const below = start.slice(skipped + line.length);
    if (declared !== undefined) {
      const separator = declared === '\\t' ? '\t' : declared;
      return { separator, skipped: skipped + line.length, firstLine: firstLine + 1 };
    }
    if (line.trim() !== '' && !isComment(line, below)) break;
    if (line === '') break;
    skipped += line.length;
    firstLine++;
  }
  return { separator: separatorIn(start.slice(skipped)), skipped, firstLine };
}

/** Returns true for a comment: the line begins with `#`, and the next line does too or has a different number of cells. */
function isComment(line: string, below: string): boolean {
  if (!line.startsWith('#') || below.trim() === '') return false;
  const separator = separatorIn(below);
  const header = below.trimStart().split(/[\r\n]/, 1)[0]!;
  return line.split(separator).length !== header.split(separator).length || header.startsWith('#');
}

function separatorIn(start: string): string {
  const [header] = start
    .trimStart()
    .replaceAll(/"[^"]*"/g, '')
    .split(/[\r\n]/, 1);
  const count = (separator: string) => header!.split(separator).length;
  return separators.reduce((best, separator) => (count(separator) > count(best) ? separator : best));
}

/** How the cells of a file of CSV are separated, and where its header begins. */
export interface CsvForm {
  separator: string;
  /** Characters and lines before the header: the line `sep=;` of Excel, and lines of remarks. */
  skipped: number;
  firstLine: number;
}

const separators = [',', ';', '\t', '|'];

/** Tells the form of a file by its beginning: the separator is the one named in a line `sep=;`, else the one that the header has most of. */
export function formOf(start: string): CsvForm {
  let [skipped, firstLine] = [0, 1];
  for (const [line] of start.matchAll(/[^\r\n]*(?:\r\n|\n|\r|$)/g)) {
    const [, named] = /^"?sep=(\\t|[^\w\s"\\]|\t)"?[,;\t|]*\s*$/i.exec(line) ?? [];
    const below = start.slice(skipped + line.length);
    if (named !== undefined) {
      const separator = named === '\\t' ? '\t' : named;
      return { separator, skipped: skipped + line.length, firstLine: firstLine + 1 };
    }
    if (line.trim() !== '' && !isRemark(line, below)) break;
    if (line === '') break;
    skipped += line.length;
    firstLine++;
  }
  return { separator: separatorIn(start.slice(skipped)), skipped, firstLine };
}

/** Whether a line that begins with `#` has other cells than the line below it. */
function isRemark(line: string, below: string): boolean {
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
  return separators.reduce((best, one) => (count(one) > count(best) ? one : best));
}

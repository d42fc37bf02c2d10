/** The most characters of a cell in Excel, in UTF-16. */
const longestCell = 32_767;

/** Splits a text that is longer than a cell may be. Its parts stand in the columns `body`, `body (2)`, `body (3)` … of a row. */
export function cellParts(text: string): string[] {
  const parts: string[] = [];
  for (let at = 0; at < text.length || parts.length === 0;) {
    const end = at + longestCell;
    // A character outside the basic plane stays whole.
    const isSplit = end < text.length && /[\ud800-\udbff]/.test(text[end - 1]!);
    parts.push(text.slice(at, isSplit ? end - 1 : end));
    at = isSplit ? end - 1 : end;
  }
  return parts;
}

/** Returns the name of the column that has a part of a text. */
export function partColumn(name: string, index: number): string {
  return index === 0 ? name : `${name} (${index + 1})`;
}

/** Returns, for each column that may continue the cells of an earlier column, the index of the earlier column. */
export function continuedColumns(names: readonly string[]): Map<number, number> {
  const continued = new Map<number, number>();
  for (const [index, name] of names.entries()) {
    const [, first, number] = /^(.+) \((\d+)\)$/.exec(name) ?? [];
    if (first === undefined) continue;
    const before = names.indexOf(partColumn(first, Number(number) - 2));
    if (before >= 0 && before < index) continued.set(index, before);
  }
  return continued;
}

/** Joins texts that continue in the next columns: only a full cell continues. */
export function joinLongCells(cells: string[], continued: ReadonlyMap<number, number>): void {
  // From the last part to the first, so that each part is joined with all that follows it.
  for (const [index, before] of [...continued].reverse()) {
    const [part, full] = [cells[index] ?? '', cells[before] ?? ''];
    if (part === '' || (full.length !== longestCell && full.length !== longestCell - 1)) continue;
    cells[before] = full + part;
    cells[index] = '';
  }
}

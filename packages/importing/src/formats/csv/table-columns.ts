/** Returns the cells without empty cells at the end. */
export function withoutEmptyEnd(cells: readonly string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);
}

/** Returns the names of the columns in a header. A repeated name gets a number: `title`, `title (2)`. */
export function columnNames(header: readonly string[]): string[] {
  const names = new Set<string>();
  return withoutEmptyEnd(header).map((cell) => {
    const name = cell.trim();
    let unique = name;
    for (let number = 2; name !== '' && names.has(unique); number++) unique = `${name} (${number})`;
    names.add(unique);
    return unique;
  });
}

/** Returns the cells of a row by the names of their columns. */
export function fieldsOf(names: readonly string[], cells: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
}

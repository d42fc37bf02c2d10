/** Prints a table in Markdown. Columns of numbers are aligned to the right. */
export function printTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  const isText = (at: number) => rows.some((row) => /[a-z]{2}/i.test(String(row[at])));
  console.log([line(head), line(head.map((_, at) => (isText(at) ? '---' : '--:'))), ...rows.map(line)].join('\n')); // prettier-ignore
}

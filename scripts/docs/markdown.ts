/** A table in GitHub's Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Digits in groups of three: 100000 becomes 100,000. */
export function count(number: number): string {
  return number.toLocaleString('en-US');
}

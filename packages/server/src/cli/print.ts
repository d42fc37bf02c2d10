import { printable } from '../domain/characters.ts';

/** Writes lines to standard output. Whatever names they hold, each stays one line and does nothing to the terminal. */
export function print(...lines: string[]): void {
  process.stdout.write(lines.map((line) => `${printable(line)}\n`).join(''));
}

/** Prints lines to standard error. */
export function complain(...lines: string[]): void {
  process.stderr.write(lines.map((line) => `${printable(line)}\n`).join(''));
}

type Row = Record<string, string | number>;

/** Rows as a table for people. */
export function printTable(rows: readonly Row[]): void {
  const cells = ([name, value]: [string, string | number]) => [
    name,
    typeof value === 'string' ? printable(value) : value,
  ];
  console.table(rows.map((row) => Object.fromEntries(Object.entries(row).map(cells)) as Row));
}

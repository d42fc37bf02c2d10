import { printable } from '../domain/characters.ts';

/** Prints lines to standard output. Control characters are escaped: a name can neither break a line nor change the terminal. */
export function print(...lines: string[]): void {
  process.stdout.write(lines.map((line) => `${printable(line)}\n`).join(''));
}

/** Prints lines to standard error, with control characters escaped. */
export function printError(...lines: string[]): void {
  process.stderr.write(lines.map((line) => `${printable(line)}\n`).join(''));
}

type Row = Record<string, string | number>;

/** Prints rows as a table. */
export function printTable(rows: readonly Row[]): void {
  const cells = ([name, value]: [string, string | number]) => [
    name,
    typeof value === 'string' ? printable(value) : value,
  ];
  console.table(rows.map((row) => Object.fromEntries(Object.entries(row).map(cells)) as Row));
}

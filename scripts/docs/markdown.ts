import { type ErrorName, errors } from '../../packages/server/src/domain/errors.ts';

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

/** An error as a sentence of the documentation names it. */
export function errorCode(name: ErrorName): string {
  return `\`${errors[name][0]}\` (\`${name}\`)`;
}

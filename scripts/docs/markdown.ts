import { type ErrorName, errors } from '../../packages/server/src/domain/errors.ts';

/** Returns a table in GitHub's Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Formats a number with its digits in groups of three: 100,000. */
export function count(number: number): string {
  return number.toLocaleString('en-US');
}

/** Returns the code and the name of an error, as the documentation writes them. */
export function errorCode(name: ErrorName): string {
  return `\`${errors[name][0]}\` (\`${name}\`)`;
}

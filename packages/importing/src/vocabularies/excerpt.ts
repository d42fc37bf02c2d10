import { inOneLine } from '../characters.ts';

/** Returns the beginning of a value in one line, for a reason. */
export function excerptOf(value: string, most = 60): string {
  const line = inOneLine(value.slice(0, 4 * most));
  return line.length > most ? `${line.slice(0, most)}…` : line;
}

/** Returns what a library says about a broken file, without a full stop at the end. */
export function sayingOf(message: string): string {
  return excerptOf(message.trim().split('\n', 1)[0]!, 200).replace(/\.$/, '');
}

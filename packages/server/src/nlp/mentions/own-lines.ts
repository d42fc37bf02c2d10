/** UTF-16 code units of a paragraph that are read on each side of a line break, so that long lists take linear time. */
const REACH = 1000;
const LEAST_LINES = 3;
const EMPTY_LINE = '\n\n';
const LOWERCASE = /^\s*\p{Ll}/u;

/**
 * Returns whether the line break at a place separates entries of a list: the paragraph around it has three lines or more, and no line
 * after the first begins in lower case. In wrapped prose about half of the lines do.
 */
export function separatesEntries(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - REACH), at);
  const after = text.slice(at, at + REACH);
  const start = before.lastIndexOf(EMPTY_LINE);
  const end = after.indexOf(EMPTY_LINE);
  const lines = [
    ...(start < 0 ? before : before.slice(start + EMPTY_LINE.length)).split('\n'),
    ...(end < 0 ? after : after.slice(0, end)).split('\n').slice(1),
  ];
  return lines.length >= LEAST_LINES && !lines.slice(1).some((line) => LOWERCASE.test(line));
}

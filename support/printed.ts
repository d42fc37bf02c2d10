/**
 * What a command printed as Markdown: tables, headings and pictures stay what they are, and everything else stands as it was
 * printed, so that columns made of spaces hold.
 */
export function toMarkdown(printed: string): string {
  const lines = printed.trimEnd().split('\n');
  const parts: { isTable: boolean; lines: string[] }[] = [];
  for (const [at, line] of lines.entries()) {
    const last = parts.at(-1);
    const begins = isMark(line) || (isRow(line) && isRule(lines[at + 1] ?? ''));
    const isTable = begins || (last?.isTable === true && isRow(line));
    if (last === undefined || begins || isTable !== last.isTable) parts.push({ isTable, lines: [line] });
    else last.lines.push(line);
  }
  const blocks = parts
    .map(({ isTable, lines }) => {
      const text = lines.join('\n').replace(/^\n+|\s+$/g, '');
      return isTable || text === '' ? text : `\`\`\`\n${text}\n\`\`\``;
    })
    .filter((text) => text !== '');
  return `${blocks.join('\n\n')}\n`;
}

/** A heading below the title, or a picture alone on its line. */
const isMark = (line: string) => /^(?:## |!\[.*\)$)/.test(line);
const isRow = (line: string) => line.includes('|');
/** The line below a table's head. */
const isRule = (line: string) => line.includes('|') && /^[\s|:-]*-[\s|:-]*$/.test(line);

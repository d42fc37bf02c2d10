/**
 * Converts the output of a command to Markdown. Tables, headings and pictures stay unchanged; all other lines become code blocks,
 * so that columns made of spaces stay aligned.
 */
export function toMarkdown(printed: string): string {
  const lines = printed.trimEnd().split('\n');
  const parts: { isTable: boolean; lines: string[] }[] = [];
  for (const [at, line] of lines.entries()) {
    const last = parts.at(-1);
    const begins = isHeadingOrPicture(line) || (isRow(line) && isRule(lines[at + 1] ?? ''));
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

/** Returns whether a line is a heading below the title, or only a picture. */
const isHeadingOrPicture = (line: string) => /^(?:## |!\[.*\)$)/.test(line);
const isRow = (line: string) => line.includes('|');
/** Returns whether a line is the rule below the head of a table. */
const isRule = (line: string) => line.includes('|') && /^[\s|:-]*-[\s|:-]*$/.test(line);

/** What docs/measurements/drill-long.md keeps: of each file of the drill the rows of its latest run that ended well. */
import { readFileSync } from 'node:fs';

const page = new URL('../docs/measurements/drill-long.md', import.meta.url);

export const columns = ['file', 'test', 'result', 'times', 'seconds', 'date', 'seed', 'told'];
export const rule = ['---', '---', '---', '--:', '--:', '---', '--:', '---'];

/** The rows of a page, each as it was printed, by file. */
export function keptRows(text = readPage()): Map<string, string[]> {
  const rows = Array.from(text.matchAll(/^test\/\S+ \| .*$/gm), ([row]) => row);
  return Map.groupBy(rows, (row) => row.split(' | ')[0]!);
}

/** By file what its latest run says: `holds`, or why it was skipped, how often it tried, and when. */
export function drilled(text = readPage()): Map<string, string> {
  const results = new Map<string, string>();
  for (const [file, rows] of keptRows(text)) {
    for (const row of rows) {
      const [, , result = '', times = '', , date = ''] = row.split(' | ');
      if (!/^(?:holds|skipped)/.test(result)) continue;
      results.set(file, [result, ...(times === '' ? [] : [`${times} times`]), date].join(', '));
    }
  }
  return results;
}

function readPage(): string {
  try {
    return readFileSync(page, 'utf8');
  } catch {
    return '';
  }
}

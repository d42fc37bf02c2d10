import { fdatasyncSync, fstatSync, readSync, writeSync } from 'node:fs';

/** By kind of page, the bytes of its header; what is none of these holds no cells. */
const headerBytes: Record<number, number> = { 0x02: 12, 0x05: 12, 0x0a: 8, 0x0d: 8 };
/** From here on, 128 GB, the first byte of a page without cells, part of a page number, could pass for a kind. */
const mostPages = 2 ** 25;

/**
 * Clears, in a database that nobody writes to meanwhile, what pages hold between their list of cells and the cells:
 * nothing that counts. `secure_delete` overwrites cells that go, but where rows are shared out anew among neighbouring
 * pages (SQLite's `rebuildPage`) a copy of what moved to another page stays in there, and would outlive its deletion.
 * Returns how many pages were changed.
 */
export function clearSlack(file: number, pages: Iterable<number>, pageSize: number): number {
  const { size } = fstatSync(file);
  if (size / pageSize >= mostPages) return 0;
  const [page, zeros] = [Buffer.alloc(pageSize), Buffer.alloc(pageSize)];
  let cleared = 0;
  for (const number of pages) {
    const at = (number - 1) * pageSize;
    if (readSync(file, page, 0, pageSize, at) < pageSize) continue;
    const slack = slackOf(page, number === 1 ? 100 : 0);
    if (slack === undefined) continue;
    const [from, to] = slack;
    if (page.subarray(from, to).equals(zeros.subarray(from, to))) continue;
    writeSync(file, zeros, 0, to - from, at + from);
    cleared++;
  }
  if (cleared > 0) fdatasyncSync(file);
  return cleared;
}

function slackOf(page: Buffer, header: number): [from: number, to: number] | undefined {
  const bytes = headerBytes[page[header]!];
  if (bytes === undefined) return undefined;
  const from = header + bytes + 2 * page.readUInt16BE(header + 3);
  const to = page.readUInt16BE(header + 5) || 65_536;
  return from < to && to <= page.length ? [from, to] : undefined;
}

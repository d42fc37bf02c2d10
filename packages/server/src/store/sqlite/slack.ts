import { fdatasyncSync, fstatSync, readSync, writeSync } from 'node:fs';

/** Header bytes by kind of page. Pages of other kinds hold no cells. */
const headerBytes: Record<number, number> = { 0x02: 12, 0x05: 12, 0x0a: 8, 0x0d: 8 };
/** At this size, 128 GB, the first byte of a page without cells is part of a page number and could equal a kind. */
const maxPages = 2 ** 25;

/**
 * Zeroes the unused bytes between the list of cells and the cells of each page. The caller keeps other writers out. `secure_delete`
 * overwrites deleted cells, but when SQLite moves rows between neighbouring pages (`rebuildPage`), a copy of a moved row stays in these
 * bytes and would outlive its deletion. Returns the number of changed pages.
 */
export function clearSlack(file: number, pages: Iterable<number>, pageSize: number): number {
  const { size } = fstatSync(file);
  if (size / pageSize >= maxPages) return 0;
  const [page, zeros] = [Buffer.alloc(pageSize), Buffer.alloc(pageSize)];
  let cleared = 0;
  for (const number of pages) {
    const at = (number - 1) * pageSize;
    if (readSync(file, page, 0, pageSize, at) < pageSize) continue;
    const slack = findSlack(page, number === 1 ? 100 : 0);
    if (slack === undefined) continue;
    const [from, to] = slack;
    if (page.subarray(from, to).equals(zeros.subarray(from, to))) continue;
    writeSync(file, zeros, 0, to - from, at + from);
    cleared++;
  }
  if (cleared > 0) fdatasyncSync(file);
  return cleared;
}

/** Returns where the unused bytes of a page begin and end; undefined when there are none. */
function findSlack(page: Buffer, header: number): [from: number, to: number] | undefined {
  const bytes = headerBytes[page[header]!];
  if (bytes === undefined) return undefined;
  const from = header + bytes + 2 * page.readUInt16BE(header + 3);
  const to = page.readUInt16BE(header + 5) || 65_536;
  return from < to && to <= page.length ? [from, to] : undefined;
}

import { fileHead, fileLines, type FileOptions, mediaTypes, type Table } from './table.ts';

/** Collects items, and makes a file of them at the end. */
interface FileWriter<Item> {
  add: (items: readonly Item[]) => void;
  finish: () => Promise<Blob>;
}

/** Writes items to a file, page by page. `onProgress` gets the number of items so far. */
export async function writeFile<Item>(
  pages: AsyncIterable<readonly Item[]>,
  table: Table<Item>,
  options: FileOptions,
  onProgress: (count: number) => void,
): Promise<{ file: Blob; count: number }> {
  const writer = options.format === 'xlsx' ? await workbookWriter(table) : textWriter(table, options);
  let count = 0;
  for await (const items of pages) {
    writer.add(items);
    count += items.length;
    onProgress(count);
  }
  return { file: await writer.finish(), count };
}

/** Returns a writer of text files. Each page becomes a blob at once, so that the browser may hold a large file on disk. */
function textWriter<Item>(table: Table<Item>, options: FileOptions): FileWriter<Item> {
  const parts: Blob[] = [new Blob([fileHead(table, options)])];
  return {
    add: (items) => parts.push(new Blob([fileLines(table, options, items)])),
    finish: () => Promise.resolve(new Blob(parts, { type: mediaTypes[options.format] })),
  };
}

/** Returns a writer of workbooks. Its code is loaded with the first workbook. */
async function workbookWriter<Item>({ columns, cellsOf }: Table<Item>): Promise<FileWriter<Item>> {
  const { Workbook } = await import('./xlsx/workbook.ts');
  const workbook = new Workbook(columns);
  return {
    add: (items) => {
      workbook.add(items.map(cellsOf));
    },
    finish: () => workbook.finish(mediaTypes.xlsx),
  };
}

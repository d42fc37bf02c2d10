import {
  exportedTexts,
  type ExportedText,
  listedKeys,
  type ExportFilters,
  type TextKey,
  type Textkin,
} from '@textkin/client';
import { columnsOf, fileHead, fileLines, type FileOptions, mediaTypes, sheetRows } from './rows.ts';

/** The texts to export: those that match filters, or those with known ids. */
export type ExportSource = { filters: ExportFilters } | { keys: readonly TextKey[] };

/** Collects texts, and makes a file of them at the end. */
interface FileWriter {
  add: (texts: readonly ExportedText[]) => void;
  finish: () => Promise<Blob>;
}

/** Fetches texts page by page and writes them to a file. */
export async function writeFile(
  client: Textkin,
  source: ExportSource,
  options: FileOptions,
  { signal, progress }: { signal: AbortSignal; progress: (texts: number) => void },
): Promise<{ file: Blob; texts: number }> {
  const pages =
    'filters' in source ? listedKeys(client, source.filters, { signal }) : inHundreds(source.keys);
  const writer = options.format === 'xlsx' ? await workbookWriter(options) : textWriter(options);
  let done = 0;
  for await (const texts of exportedTexts(client, pages, { tags: options.tags, signal })) {
    writer.add(texts);
    done += texts.length;
    progress(done);
  }
  return { file: await writer.finish(), texts: done };
}

/** Each page becomes a blob at once, so that the browser may hold a large file on disk. */
function textWriter(options: FileOptions): FileWriter {
  const parts: Blob[] = [new Blob([fileHead(options)])];
  return {
    add: (texts) => parts.push(new Blob([fileLines(options, texts)])),
    finish: () => Promise.resolve(new Blob(parts, { type: mediaTypes[options.format] })),
  };
}

/** The writer of workbooks is loaded with the first one. */
async function workbookWriter({ format, tags }: FileOptions): Promise<FileWriter> {
  const { Workbook } = await import('./xlsx/workbook.ts');
  const workbook = new Workbook(columnsOf(tags));
  return {
    add: (texts) => {
      workbook.add(sheetRows(texts, tags));
    },
    finish: () => workbook.finish(mediaTypes[format]),
  };
}

async function* inHundreds(keys: readonly TextKey[]): AsyncGenerator<readonly TextKey[]> {
  for (let at = 0; at < keys.length; at += 100) yield await Promise.resolve(keys.slice(at, at + 100));
}

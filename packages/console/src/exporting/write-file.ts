import { exportedTexts, listedKeys, type ExportFilters, type TextKey, type Textkin } from '@textkin/client';
import { type Format, fileHead, fileLines, mediaTypes } from './rows.ts';

/** The texts to export: those that match filters, or those with known ids. */
export type ExportSource = { filters: ExportFilters } | { keys: readonly TextKey[] };

/**
 * Fetches texts page by page and writes them to a file. Each page becomes a blob at once, so that the browser may hold
 * a large file on disk.
 */
export async function writeFile(
  client: Textkin,
  source: ExportSource,
  { format, tags }: { format: Format; tags: boolean },
  { signal, progress }: { signal: AbortSignal; progress: (texts: number) => void },
): Promise<{ file: Blob; texts: number }> {
  const pages =
    'filters' in source ? listedKeys(client, source.filters, { signal }) : inHundreds(source.keys);
  const parts: Blob[] = [new Blob([fileHead(format, tags)])];
  let done = 0;
  for await (const texts of exportedTexts(client, pages, { tags, signal })) {
    parts.push(new Blob([fileLines(format, texts, tags)]));
    done += texts.length;
    progress(done);
  }
  return { file: new Blob(parts, { type: mediaTypes[format] }), texts: done };
}

async function* inHundreds(keys: readonly TextKey[]): AsyncGenerator<readonly TextKey[]> {
  for (let at = 0; at < keys.length; at += 100) yield await Promise.resolve(keys.slice(at, at + 100));
}

import { TextkinError } from '@textkin/client';
import type { ImportCounts, LoadOptions } from './load-options.ts';
import type { PreparedRow } from './prepared-row.ts';
import { isProblem, store, type TextOrBadRow } from './store.ts';

export interface LoadSource {
  /** The name of the source in reports. */
  name: string;
  /** Reads the rows. `onBytes` is called with the bytes of each piece that is read. */
  rows: (onBytes: (count: number) => void) => AsyncIterable<PreparedRow>;
}

/** The most rows and bytes of JSON in one request; a longer text is sent alone. A proxy with default settings accepts a megabyte. */
const batchRows = 100;
const batchBytes = 512 * 1024;

const utf8 = new TextEncoder();

/**
 * Stores the rows of the sources in their order. Reads the rows of the next request while a request runs. Every text has an
 * ext_text_id, so a retried request and a repeated import store no text twice.
 */
export async function load(sources: readonly LoadSource[], options: LoadOptions): Promise<ImportCounts> {
  const counts: ImportCounts = { stored: 0, present: 0, bad: 0, skipped: 0, words: 0 };
  const { signal, onProgress } = options;
  let bytes = 0;
  let batch: TextOrBadRow[] = [];
  let size = 0;
  let pendingRequest = Promise.resolve();
  const send = async () => {
    const entries = batch;
    [batch, size] = [[], 0];
    await pendingRequest;
    pendingRequest = store(entries, options, counts).then(() => {
      onProgress(counts, bytes);
    });
    // The next `await` of the request throws its error.
    pendingRequest.catch(() => undefined);
  };
  for (const { name: source, rows } of sources) {
    const onBytes = (count: number) => (bytes += count);
    let record = 0;
    for await (const row of rows(onBytes)) {
      if (signal.aborted) break;
      record++;
      if ('skipped' in row) {
        counts.skipped++;
        continue;
      }
      const entry = { ...row, source: row.source ?? source, ...(row.line !== undefined && { record }) };
      const entryBytes = isProblem(entry) ? 0 : utf8.encode(JSON.stringify(entry.text)).length;
      if (size + entryBytes > batchBytes) await send();
      // A row that can't be read waits for the rows before it, so that all are reported in their order.
      batch.push(entry);
      size += entryBytes;
      if (batch.length === batchRows) await send();
    }
    if (signal.aborted) break;
  }
  if (!signal.aborted) await send();
  await pendingRequest;
  if (!signal.aborted) await reportEnd(options, counts);
  return counts;
}

/** Reports the end of the import to the service, for webhooks. A service of an earlier release lacks the method. */
async function reportEnd({ textkin, collectionId }: LoadOptions, counts: ImportCounts): Promise<void> {
  const { stored, present, bad } = counts;
  const params = { collection_id: collectionId, stored, present, bad };
  await textkin.call('collection.importFinished', params).catch((error: unknown) => {
    if (!(error instanceof TextkinError && error.reason === 'noSuchMethod')) throw error;
  });
}

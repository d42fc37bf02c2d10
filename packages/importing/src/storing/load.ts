import { type ErrorName, TextkinError } from '@textkin/client';
import { renameFormerIds } from './former-ids.ts';
import type { PreparedRow, ReadyText, Refusal, RowProblem } from './prepared-row.ts';
import { differentTexts } from './present.ts';
import type { Sender } from './sender.ts';
import { sendEdits } from './tag-edits.ts';

/** Counts of the rows of an import so far. */
export interface ImportCounts {
  stored: number;
  /** Texts that were already stored, by this import or an earlier one. */
  present: number;
  bad: number;
  /** Drafts, pictures and menus, which are not texts. */
  skipped: number;
  words: number;
}

export interface LoadSource {
  /** The name of the source in reports. */
  name: string;
  /** Reads the rows. `onBytes` is called with the bytes of each piece that is read. */
  rows: (onBytes: (count: number) => void) => AsyncIterable<PreparedRow>;
}

/** A row that is not stored, and its place. */
export type BadRowFound = { source: string; line?: number } & RowProblem;

export interface LoadOptions {
  textkin: Sender;
  collectionId: number;
  /** Stores texts that are not in the language of the collection too. */
  anyLanguage: boolean;
  /** Ends the import after the current request. */
  signal: AbortSignal;
  onBad: (bad: BadRowFound) => Promise<void>;
  onProgress: (counts: ImportCounts, bytes: number) => void;
}

/** The most texts and bytes of one request. A proxy with default settings accepts a megabyte. */
const batchTexts = 100;
const batchBytes = 512 * 1024;

/**
 * Stores the rows of the sources in their order. Reads the rows of the next request while one runs. Every text has an
 * ext_text_id, so a retried request and a repeated import store no text twice.
 */
export async function load(sources: readonly LoadSource[], options: LoadOptions): Promise<ImportCounts> {
  const counts: ImportCounts = { stored: 0, present: 0, bad: 0, skipped: 0, words: 0 };
  const { signal, onProgress } = options;
  let bytes = 0;
  let batch: Entry[] = [];
  let size = 0;
  let pendingRequest = Promise.resolve();
  const send = async () => {
    const entries = batch;
    [batch, size] = [[], 0];
    await pendingRequest;
    pendingRequest = (entries.length > 0 ? store(entries, options, counts) : Promise.resolve()).then(() => {
      onProgress(counts, bytes);
    });
    // The next `await` of the request throws its error.
    pendingRequest.catch(() => undefined);
  };
  for (const { name: source, rows } of sources) {
    const onBytes = (count: number) => (bytes += count);
    for await (const row of rows(onBytes)) {
      if (signal.aborted) break;
      const place = { source: row.source ?? source, ...(row.line !== undefined && { line: row.line }) };
      if ('skipped' in row) counts.skipped++;
      else if ('reason' in row || 'refusal' in row) {
        counts.bad++;
        await options.onBad({ ...row, ...place });
      } else {
        batch.push({ ...row, ...place });
        size += row.text.body.length;
        if (batch.length >= batchTexts || size >= batchBytes) await send();
      }
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

type Entry = ReadyText & { source: string; line?: number };

const idTaken = 'extTextIdTaken';
const idTakenMessage = 'Another text of the collection has this ext_text_id; it was not changed.';

/** Errors about one text. Any other error ends the import. */
const textErrors: ReadonlySet<ErrorName> = new Set<ErrorName>([
  'invalidParams',
  'outOfRange',
  'notStorable',
  'loneSurrogate',
  'requestTooLarge',
  'tooManyValues',
  'missing',
  'wrongLanguage',
  'wrongDate',
  'bodyMissing',
  'bodyTooLong',
  'headlineTooLong',
  'authorsTooLong',
  'urlTooLong',
  'noSuchTag',
  'tagMissing',
  'noSuchCategory',
]);

/** Stores one batch. An error of `textErrors` makes a bad row; any other is thrown. */
async function store(entries: readonly Entry[], options: LoadOptions, counts: ImportCounts): Promise<void> {
  const { textkin, collectionId: collection_id, anyLanguage: force, onBad } = options;
  const renamed = entries.flatMap(({ formerId, text: { ext_text_id } }) =>
    formerId === undefined ? [] : [{ formerId, ext_text_id }],
  );
  await renameFormerIds(textkin, collection_id, renamed);
  const calls = entries.map(
    ({ text }) => ({ method: 'text.create', params: { collection_id, force, ...text } }) as const,
  );
  const outcomes = await textkin.batch(calls);
  const isPresent = (index: number) => {
    const outcome = outcomes[index]!;
    return outcome.status === 'rejected' && outcome.reason.reason === idTaken;
  };
  const present = entries.filter((_, index) => isPresent(index)).map(({ text }) => text);
  const different = await differentTexts(textkin, collection_id, present);
  for (const [index, outcome] of outcomes.entries()) {
    const { text, edits, source, line } = entries[index]!;
    const place = { source, ...(line !== undefined && { line }) };
    const { ext_text_id } = text;
    const refuse = async (refusal: Refusal) => {
      counts.bad++;
      await onBad({ ...place, refusal, text });
    };
    try {
      if (outcome.status === 'fulfilled') {
        counts.stored++;
        counts.words += wordsIn(text.body);
      } else if (!isPresent(index)) throw outcome.reason;
      else if (different.has(text)) await refuse({ error: idTaken, message: idTakenMessage });
      else counts.present++;
      if (edits && !different.has(text)) {
        await sendEdits(textkin, { collection_id, ext_text_id }, edits);
      }
    } catch (error) {
      if (!(error instanceof TextkinError && error.reason && textErrors.has(error.reason))) throw error;
      const { reason, message, data } = error;
      await refuse({ error: reason, message, field: data.field, limit: data.limit });
    }
  }
}

function wordsIn(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}

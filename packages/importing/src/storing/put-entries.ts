import { type ErrorName, TextkinError } from '@textkin/client';
import { entryLimits } from '../limits.ts';
import type { EntryRow, ImportedEntry } from '../vocabularies/entry.ts';
import type { Refusal } from './prepared-row.ts';

/** Counts of the entries of an import so far. */
export interface EntryCounts {
  created: number;
  changed: number;
  /** Entries that the vocabulary already had, unchanged. */
  same: number;
  bad: number;
}

interface PutResult {
  created: number;
  changed: number;
  same: number;
}

/** The call of the client that an import of a list makes. */
export interface EntrySender {
  call(
    method: 'vocabulary.put',
    params: { vocabulary_id: number; entries: ImportedEntry[] },
    options: { repeatable: boolean },
  ): Promise<PutResult>;
}

/** A row that is not stored: it can't be read, or the service refuses it. */
export type BadEntry = { line?: number; id?: string } & ({ reason: string } | { refusal: Refusal });

export interface PutOptions {
  textkin: EntrySender;
  vocabularyId: number;
  /** Ends the import after the current requests. */
  signal: AbortSignal;
  onBad: (bad: BadEntry) => void | Promise<void>;
  onProgress: (counts: EntryCounts) => void;
}

/** The most characters of JSON in one request. A proxy with default settings accepts a megabyte. */
const batchChars = 256 * 1024;

/** The most members and items of JSON in one request, of the 20,000 that the service accepts. */
const batchValues = 15_000;

/** Requests at a time. The service stores one while it checks the next. */
const requests = 3;

interface Entry {
  line?: number;
  id?: string;
  entry: ImportedEntry;
}

/**
 * Puts the entries of a list into a vocabulary. An entry that the service refuses is reported, and the other entries of its
 * request are sent again. An entry that is already stored changes nothing, so a repeated import is harmless.
 */
export async function putEntries(rows: AsyncIterable<EntryRow>, options: PutOptions): Promise<EntryCounts> {
  const counts: EntryCounts = { created: 0, changed: 0, same: 0, bad: 0 };
  const { signal } = options;
  const pending = new Set<Promise<void>>();
  let batch: Entry[] = [];
  let [chars, values] = [0, 0];
  const send = async () => {
    const entries = batch;
    [batch, chars, values] = [[], 0, 0];
    if (entries.length === 0) return;
    const sent = put(entries, options, counts).then(() => {
      pending.delete(sent);
    });
    pending.add(sent);
    // The next `await` of the request throws its error.
    sent.catch(() => undefined);
    if (pending.size >= requests) await Promise.race(pending);
  };
  for await (const row of rows) {
    if (signal.aborted) break;
    if ('reason' in row) {
      counts.bad++;
      await options.onBad(row);
      continue;
    }
    batch.push(row);
    chars += JSON.stringify(row.entry).length;
    values += valuesIn(row.entry);
    if (batch.length >= entryLimits.put || chars >= batchChars || values >= batchValues) await send();
  }
  if (!signal.aborted) await send();
  await Promise.all(pending);
  return counts;
}

/** Returns the number of members and items of an entry in JSON, including the entry itself. */
function valuesIn({ names = {}, aliases = [], ...others }: ImportedEntry): number {
  return 3 + Object.keys(others).length + Object.keys(names).length + aliases.length;
}

/** Errors about one entry. Any other error ends the import. */
const entryErrors: ReadonlySet<ErrorName> = new Set<ErrorName>([
  'invalidParams',
  'outOfRange',
  'notStorable',
  'loneSurrogate',
  'missing',
  'entryCategoryWrong',
  'languageNotSupported',
]);

async function put(entries: readonly Entry[], options: PutOptions, counts: EntryCounts): Promise<void> {
  const { textkin, vocabularyId: vocabulary_id, onBad, onProgress } = options;
  let left = [...entries];
  while (left.length > 0) {
    try {
      const params = { vocabulary_id, entries: left.map(({ entry }) => entry) };
      // A repeated call changes nothing, so a call whose response was lost is sent again.
      const done = await textkin.call('vocabulary.put', params, { repeatable: true });
      for (const name of ['created', 'changed', 'same'] as const) counts[name] += done[name];
      break;
    } catch (error) {
      const { at, refusal } = refusedEntry(error);
      const { line, id, entry } = left[at]!;
      left = left.filter((_, index) => index !== at);
      counts.bad++;
      await onBad({ ...(line !== undefined && { line }), id: id ?? entry.id, refusal });
    }
  }
  onProgress(counts);
}

/** Returns the place of the entry that the service refuses, such as 12 of the field `entries[12].name`. Rethrows other errors. */
function refusedEntry(error: unknown): { at: number; refusal: Refusal } {
  if (!(error instanceof TextkinError && error.reason && entryErrors.has(error.reason))) throw error;
  const { reason, message, data } = error;
  const [, at, field] = /^entries\[(\d+)\](?:\.(.+))?$/.exec(data.field ?? '') ?? [];
  if (at === undefined) throw error;
  return { at: Number(at), refusal: { error: reason, message, field, limit: data.limit } };
}

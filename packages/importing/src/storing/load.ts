import { type ErrorName, type Textkin, TextkinError } from '@textkin/client';
import { adoptFormer } from './former-ids.ts';
import type { PreparedRow, ReadyText, Refusal, RowProblem } from './prepared-row.ts';
import { differing } from './present.ts';
import { sendEdits } from './tag-edits.ts';

/** How the rows of an import have ended so far. */
export interface ImportCounts {
  stored: number;
  /** In the collection already, from this import or an earlier one. */
  present: number;
  bad: number;
  passedOver: number;
  words: number;
}

/** The calls of an import. A sender may retry them for longer than a client does. */
export type Sender = Pick<Textkin, 'batch' | 'call' | 'tagsWhenReady'>;

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
  /** Ends the import after the request that is under way. */
  signal: AbortSignal;
  onBad: (bad: BadRowFound) => Promise<void>;
  onProgress: (counts: ImportCounts, bytes: number) => void;
}

/** Texts of one request, and bytes: a proxy with the usual settings takes a megabyte. */
const batchTexts = 100;
const batchBytes = 512 * 1024;

/**
 * Stores what the sources hold, in its order: one request is on its way while the next is being read. Every text
 * goes with an ext_text_id, so that a request can be repeated and an import run again without storing twice.
 */
export async function load(sources: readonly LoadSource[], options: LoadOptions): Promise<ImportCounts> {
  const counts: ImportCounts = { stored: 0, present: 0, bad: 0, passedOver: 0, words: 0 };
  const { signal, onProgress } = options;
  let bytes = 0;
  let batch: Entry[] = [];
  let size = 0;
  let underWay = Promise.resolve();
  const send = async () => {
    const entries = batch;
    [batch, size] = [[], 0];
    await underWay;
    underWay = store(entries, options, counts).then(() => {
      onProgress(counts, bytes);
    });
    // Its failure is met at the next await of it.
    underWay.catch(() => undefined);
  };
  for (const { name: source, rows } of sources) {
    const onBytes = (count: number) => (bytes += count);
    for await (const row of rows(onBytes)) {
      if (signal.aborted) break;
      const place = { source: row.source ?? source, ...(row.line !== undefined && { line: row.line }) };
      if ('passedOver' in row) counts.passedOver++;
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
  await underWay;
  if (!signal.aborted) await tellEnd(options, counts);
  return counts;
}

/** Whoever wants to know of it is told that the import is over; a service of an earlier release tells nobody. */
async function tellEnd({ textkin, collectionId }: LoadOptions, counts: ImportCounts): Promise<void> {
  const { stored, present, bad } = counts;
  const params = { collection_id: collectionId, stored, present, bad };
  await textkin.call('collection.importFinished', params).catch((error: unknown) => {
    if (!(error instanceof TextkinError && error.reason === 'noSuchMethod')) throw error;
  });
}

type Entry = ReadyText & { source: string; line?: number };

const alreadyThere = 'extTextIdTaken';
const otherText = 'Another text of the collection has this ext_text_id; it was left as it is.';

/** What the service can say of a single text: wrong values, a missing body, another language, something too long. */
const aboutTheText: ReadonlySet<ErrorName> = new Set<ErrorName>([
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

/** Any other refusal is about the whole import and ends it. */
async function store(entries: readonly Entry[], options: LoadOptions, counts: ImportCounts): Promise<void> {
  const { textkin, collectionId: collection_id, anyLanguage: force, onBad } = options;
  const renamed = entries.flatMap(({ formerId, text: { ext_text_id } }) =>
    formerId === undefined ? [] : [{ formerId, ext_text_id }],
  );
  await adoptFormer(textkin, collection_id, renamed);
  const calls = entries.map(
    ({ text }) => ({ method: 'text.create', params: { collection_id, force, ...text } }) as const,
  );
  const outcomes = await textkin.batch(calls);
  const isPresent = (index: number) => {
    const outcome = outcomes[index]!;
    return outcome.status === 'rejected' && outcome.reason.reason === alreadyThere;
  };
  const present = entries.filter((_, index) => isPresent(index)).map(({ text }) => text);
  const different = await differing(textkin, collection_id, present);
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
      else if (different.has(text)) await refuse({ error: alreadyThere, message: otherText });
      else counts.present++;
      if (edits && !different.has(text)) {
        await sendEdits(textkin, { collection_id, ext_text_id }, edits);
      }
    } catch (error) {
      if (!(error instanceof TextkinError && error.reason && aboutTheText.has(error.reason))) throw error;
      const { reason, message, data } = error;
      await refuse({ error: reason, message, field: data.field, limit: data.limit });
    }
  }
}

function wordsIn(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}

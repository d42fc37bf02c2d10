import { type Collection, type Textkin, TextkinError, type Vocabulary } from '@textkin/client';
import type { EntryCategory, EntryMapping, ListFormat } from '@textkin/importing/settings';
import { type BadEntry, type EntryCounts, putEntries } from '@textkin/importing/storing';
import type { EntryRow } from '@textkin/importing/vocabularies';
import type { Language } from '../../domain/language.ts';
import { UserError } from '../../domain/user-error.ts';
import { type ConnectionOptions, connect, findCollection } from '../connection.ts';
import { BadRowFile } from '../import/bad-row-file.ts';
import { reasonLine } from '../import/report/summary.ts';
import { onInterrupt } from '../interrupt.ts';
import { print } from '../print.ts';
import { StatusLine } from '../status-line.ts';
import { findVocabulary } from './find.ts';
import { listAt } from './list-file.ts';
import { NameOrder } from './name-order.ts';
import { progressLine, reportOf, summaryOf } from './report.ts';

export interface ImportListOptions extends ConnectionOptions {
  name?: string;
  description?: string;
  language?: Language;
  category?: EntryCategory;
  collection?: string;
  format?: ListFormat;
  encoding?: string;
  map?: EntryMapping;
  surnameFirst?: boolean;
  dryRun?: boolean;
  errors?: string;
  json?: boolean;
}

const defaultErrors = './vocabulary-errors.jsonl';

/** Number of reasons that the summary shows. */
const shownReasons = 3;

/** Stores the entries of a file in a vocabulary, and prints the counts. */
export async function importList(path: string, options: ImportListOptions): Promise<void> {
  const { name, errors = defaultErrors, json = false, dryRun = false } = options;
  if (!name && !dryRun) throw new UserError('Which vocabulary? Give --name.');
  const signal = onInterrupt();
  const list = await listAt(path);
  const target = dryRun ? undefined : await openTarget(name!, options, signal);
  const line = new StatusLine();
  const firstReasons: string[] = [];
  await using badRows = new BadRowFile(errors);
  let bytes = 0;
  const { format, encoding, category, map: mapping = {}, surnameFirst = false } = options;
  const language = target?.vocabulary.language ?? options.language;
  const onBytes = (count: number) => (bytes += count);
  const names = new NameOrder();
  const rows = names.watch(
    list.rows({ format, encoding, category, mapping, language, surnameFirst, onBytes }),
  );
  const report = {
    onBad: (bad: BadEntry) => {
      const found = reportOf(list.name, bad);
      if (firstReasons.length < shownReasons) firstReasons.push(reasonLine(found));
      return badRows.add(found);
    },
    onProgress: (counts: EntryCounts) => {
      line.show(() => progressLine(counts, bytes, list.size));
    },
  };
  const counts = await (
    target === undefined
      ? countEntries(rows, { ...report, signal })
      : putEntries(rows, {
          ...report,
          signal,
          textkin: target.textkin,
          vocabularyId: target.vocabulary.vocabulary_id,
        })
  )
    .catch((error: unknown) => {
      if (!(error instanceof TextkinError)) throw error;
      throw new UserError(`${error.message} Run the same command to continue.`);
    })
    .finally(() => {
      line.end();
    });
  const collection = signal.aborted ? undefined : await target?.attach();
  if (json) {
    const vocabulary = target && { vocabulary_id: target.vocabulary.vocabulary_id };
    print(JSON.stringify({ ...vocabulary, ...counts, interrupted: signal.aborted }));
  } else
    print(
      ...summaryOf({
        counts,
        name: target?.vocabulary.name,
        collection,
        errors,
        firstReasons,
        isSurnameFirst: names.isSurnameFirst,
        isInterrupted: signal.aborted,
      }),
    );
  if (signal.aborted) process.exitCode = 130;
  else if (counts.bad > 0) process.exitCode = 1;
}

interface Target {
  textkin: Textkin;
  vocabulary: Vocabulary;
  /** Makes the collection use the vocabulary. Returns the collection's name; undefined if the command names no collection. */
  attach: () => Promise<string | undefined>;
}

/** Finds or creates the vocabulary, after it has found the collection. */
async function openTarget(name: string, options: ImportListOptions, signal: AbortSignal): Promise<Target> {
  const textkin = await connect(options, signal);
  const { collection: nameOrId, description, language } = options;
  const collection = nameOrId === undefined ? undefined : await findCollection(textkin, nameOrId);
  if (nameOrId !== undefined && collection === undefined)
    throw new UserError(`There is no collection "${nameOrId}".`);
  const vocabulary =
    (await findVocabulary(textkin, name)) ??
    (await textkin.call('vocabulary.create', { name, description, language }));
  return { textkin, vocabulary, attach: () => attach(textkin, vocabulary, collection) };
}

/** Adds a vocabulary to a collection, after its other vocabularies. */
async function attach(
  textkin: Textkin,
  { vocabulary_id }: Vocabulary,
  collection: Collection | undefined,
): Promise<string | undefined> {
  if (collection === undefined) return undefined;
  const { collection_id, name, vocabularies = [] } = collection;
  if (!vocabularies.includes(vocabulary_id))
    await textkin.call('collection.update', {
      collection_id,
      vocabularies: [...vocabularies, vocabulary_id],
    });
  return name;
}

interface CountOptions {
  signal: AbortSignal;
  onBad: (bad: BadEntry) => Promise<void>;
  onProgress: (counts: EntryCounts) => void;
}

/** Counts the entries of a dry run as created. */
async function countEntries(
  rows: AsyncIterable<EntryRow>,
  { signal, onBad, onProgress }: CountOptions,
): Promise<EntryCounts> {
  const counts: EntryCounts = { created: 0, changed: 0, same: 0, bad: 0 };
  for await (const row of rows) {
    if (signal.aborted) break;
    if ('entry' in row) counts.created++;
    else {
      counts.bad++;
      await onBad(row);
    }
    onProgress(counts);
  }
  return counts;
}

import { type ErrorName, TextkinError } from '@textkin/client';
import { renameFormerIds } from './former-ids.ts';
import type { BadRowFound, EntryPlace, ImportCounts, LoadOptions } from './load-options.ts';
import type { ReadyText, Refusal } from './prepared-row.ts';
import { differentTexts } from './present.ts';
import { sendEdits } from './tag-edits.ts';

type TextToStore = EntryPlace & ReadyText;

/** A text to store, or a row that can't be stored. */
export type TextOrBadRow = TextToStore | BadRowFound;

export function isProblem(entry: TextOrBadRow): entry is BadRowFound {
  return 'reason' in entry || 'refusal' in entry;
}

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
  'noSuchEntity',
]);

/** The outcome of a text: it is stored, another text has its id, or the error of its call. */
type Outcome = 'stored' | 'present' | 'idTaken' | { error: unknown };

/** Stores one batch. An error of `textErrors` makes a bad row; any other error is thrown. */
export async function store(
  entries: readonly TextOrBadRow[],
  options: LoadOptions,
  counts: ImportCounts,
): Promise<void> {
  const ready = entries.filter((entry): entry is TextToStore => !isProblem(entry));
  const outcomes = ready.length > 0 ? await create(ready, options) : new Map<TextToStore, Outcome>();
  for (const entry of entries) {
    if (!isProblem(entry)) await finish(entry, outcomes.get(entry)!, options, counts);
    else {
      counts.bad++;
      await options.onBad(entry);
    }
  }
}

/** Creates the texts in one request. */
async function create(
  entries: readonly TextToStore[],
  { textkin, collectionId: collection_id, anyLanguage: force }: LoadOptions,
): Promise<Map<TextToStore, Outcome>> {
  const renamed = entries.flatMap(({ formerId, text: { ext_text_id } }) =>
    formerId === undefined ? [] : [{ formerId, ext_text_id }],
  );
  await renameFormerIds(textkin, collection_id, renamed);
  const calls = entries.map(
    ({ text }) => ({ method: 'text.create', params: { collection_id, force, ...text } }) as const,
  );
  const settled = await textkin.batch(calls);
  const isPresent = (index: number) => {
    const outcome = settled[index]!;
    return outcome.status === 'rejected' && outcome.reason.reason === idTaken;
  };
  const present = entries.filter((_, index) => isPresent(index)).map(({ text }) => text);
  const different = await differentTexts(textkin, collection_id, present);
  const outcomeOf = (entry: TextToStore, index: number): Outcome => {
    const outcome = settled[index]!;
    if (outcome.status === 'fulfilled') return 'stored';
    if (!isPresent(index)) return { error: outcome.reason };
    return different.has(entry.text) ? 'idTaken' : 'present';
  };
  return new Map(entries.map((entry, index) => [entry, outcomeOf(entry, index)]));
}

/** Counts the outcome of a text, and sends the tag edits of its row. */
async function finish(
  entry: TextToStore,
  outcome: Outcome,
  { textkin, collectionId: collection_id, onBad }: LoadOptions,
  counts: ImportCounts,
): Promise<void> {
  const { text, edits, source, line, record, original } = entry;
  const refuse = async (refusal: Refusal) => {
    counts.bad++;
    const place = {
      source,
      ...(line !== undefined && { line }),
      ...(record !== undefined && { record }),
      ...(original && { original }),
    };
    await onBad({ ...place, refusal, text });
  };
  try {
    if (outcome === 'idTaken') {
      await refuse({ error: idTaken, message: idTakenMessage });
      return;
    }
    if (typeof outcome === 'object') throw outcome.error;
    counts[outcome]++;
    if (outcome === 'stored') counts.words += wordsIn(text.body);
    if (edits) await sendEdits(textkin, { collection_id, ext_text_id: text.ext_text_id }, edits);
  } catch (error) {
    if (!(error instanceof TextkinError && error.reason && textErrors.has(error.reason))) throw error;
    const { reason, message, data } = error;
    await refuse({ error: reason, message, field: data.field, limit: data.limit });
  }
}

function wordsIn(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}

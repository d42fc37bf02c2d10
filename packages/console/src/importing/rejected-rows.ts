import { TextkinError } from '@textkin/client';
import { filled, reasonIn } from '@textkin/importing';
import type { BadRowFound } from '@textkin/importing/storing';
import type { Words } from '../words/en/index.ts';
import { sentenceOf } from '../words/sentence.ts';

/** Returns the reason why a row could not be stored, in the reader's language. */
export function rejectionReason(bad: BadRowFound, words: Words): string {
  if ('reason' in bad) return localizedReason(bad.reason, words);
  const { error, message, field, limit } = bad.refusal;
  const sentences = words.importing.rejected;
  if (Object.hasOwn(sentences, error)) {
    return sentences[error as keyof typeof sentences](bad.text.publish_date ?? '');
  }
  const data = {
    reason: error,
    ...(field !== undefined && { field }),
    ...(limit !== undefined && { limit }),
  };
  return sentenceOf(new TextkinError({ code: 1, message, method: 'text.create', data }), words);
}

/** Translates a reason of packages/importing into the reader's language. */
export function localizedReason(sentence: string, words: Words): string {
  const found = reasonIn(sentence);
  if (found === undefined) return sentence;
  const { name, values } = found;
  const { reason: inner, field } = values;
  const fieldNames: Readonly<Record<string, string>> = words.importing.fieldNames;
  return filled(words.importing.reasons[name], {
    ...values,
    ...(field !== undefined && { field: fieldNames[field] ?? field }),
    // The reason of a bad header contains the reason of its row.
    ...(inner !== undefined && { reason: localizedReason(inner, words) }),
  });
}

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
  const inner = values['reason'];
  return filled(words.importing.reasons[name], {
    ...values,
    // The reason of a bad header contains the reason of its row.
    ...(inner !== undefined && { reason: localizedReason(inner, words) }),
  });
}

const fields = ['ext_text_id', 'headline', 'publish_date', 'url', 'authors', 'body'] as const;

/** The rows that could not be stored, as CSV that can be corrected and imported. Swedish Excel separates cells by semicolons. */
export class RejectedRows {
  readonly #words: Words;
  readonly #separator: string;
  #whole: Blob;
  #recent = '';

  constructor(words: Words) {
    this.#words = words;
    this.#separator = words.locale.startsWith('sv') ? ';' : ',';
    this.#whole = new Blob(['\ufeff', this.#record(['source', 'line', 'reason', ...fields])]);
  }

  add(bad: BadRowFound): void {
    const texts = fields.map((field) => ('text' in bad ? (bad.text[field] ?? '') : ''));
    this.#recent += this.#record([
      bad.source,
      String(bad.line ?? ''),
      rejectionReason(bad, this.#words),
      ...texts,
    ]);
    // Browsers store large blobs on disk.
    if (this.#recent.length > 1_000_000) this.#flush();
  }

  get file(): Blob {
    this.#flush();
    return new Blob([this.#whole], { type: 'text/csv;charset=utf-8' });
  }

  #flush(): void {
    this.#whole = new Blob([this.#whole, this.#recent]);
    this.#recent = '';
  }

  #record(cells: readonly string[]): string {
    return `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(this.#separator)}\r\n`;
  }
}

import type { StoredText } from './contract/objects.ts';
import type { Call, CallOptions, Outcome, Params } from './types.ts';

/** The params of text.create; the option `collection_id` may name the collection for all texts. */
export type NewText = Omit<Params<'text.create'>, 'collection_id'> & { collection_id?: number | undefined };

export interface CreateTextsOptions extends Pick<CallOptions, 'signal'> {
  /** The collection of texts without a collection_id. */
  collection_id?: number;
  /** Called after each request with the number of its texts. */
  onProgress?: (count: number) => void;
  /** Maximum number of texts in one request: 1 to 1,000, default 100. */
  batchTexts?: number;
  /** Maximum bytes of JSON in one request, default 512 KiB. A longer text is sent alone. */
  batchBytes?: number;
}

/** A text with the outcome of its text.create. */
export interface CreatedText<T extends NewText> {
  text: T;
  outcome: Outcome<StoredText>;
}

type Creation = Extract<Call, { method: 'text.create' }>;

/** A proxy with default settings accepts a megabyte. */
const defaults = { texts: 100, bytes: 512 * 1024 };

/**
 * Stores texts in as many requests as needed and yields each text with its outcome, in their order. Texts are read as they are
 * sent. Throws if a request as a whole fails; the outcomes before it have been yielded.
 */
export async function* createTexts<T extends NewText>(
  texts: Iterable<T> | AsyncIterable<T>,
  options: CreateTextsOptions,
  send: (calls: Creation[]) => Promise<Outcome<StoredText>[]>,
): AsyncGenerator<CreatedText<T>, void, undefined> {
  const { batchTexts = defaults.texts, batchBytes = defaults.bytes, onProgress } = options;
  if (!(batchTexts >= 1 && batchTexts <= 1000)) throw new RangeError('"batchTexts" must be 1 to 1,000.');
  let batch: { text: T; call: Creation }[] = [];
  let bytes = 0;
  async function* flush() {
    const sent = batch;
    [batch, bytes] = [[], 0];
    if (sent.length === 0) return;
    const outcomes = await send(sent.map(({ call }) => call));
    onProgress?.(sent.length);
    for (const [index, { text }] of sent.entries()) yield { text, outcome: outcomes[index]! };
  }
  for await (const text of texts) {
    const call = toCall(text, options.collection_id);
    const size = utf8.encode(JSON.stringify(call)).length;
    if (batch.length === batchTexts || bytes + size > batchBytes) yield* flush();
    batch.push({ text, call });
    bytes += size;
  }
  yield* flush();
}

const utf8 = new TextEncoder();

/** Returns the call for a text. A text without an ext_text_id gets an idempotency key, so that a lost request can be repeated. */
function toCall(text: NewText, collection_id: number | undefined): Creation {
  const params = { collection_id, ...text } as Params<'text.create'>;
  if (!params.ext_text_id && !params.idempotency_key) params.idempotency_key = uniqueKey();
  return { method: 'text.create', params };
}

/** Returns a random key. Not randomUUID, which is missing in pages without TLS. */
function uniqueKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

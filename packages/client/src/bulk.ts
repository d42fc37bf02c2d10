import type { StoredText } from './contract/objects.ts';
import type { Call, CallOptions, Outcome, Params } from './types.ts';

/** The params of text.create; the collection may be named once for all texts. */
export type NewText = Omit<Params<'text.create'>, 'collection_id'> & { collection_id?: number | undefined };

export interface CreateTextsOptions extends Pick<CallOptions, 'signal'> {
  /** The collection of the texts that name none. */
  collection_id?: number;
  /** Called after each request with the number of its texts. */
  onProgress?: (count: number) => void;
  /** Texts of one request at most, up to 1,000: 100 unless given. */
  batchTexts?: number;
  /** Bytes of JSON where a request ends, 512 KiB unless given; a longer text goes alone. */
  batchBytes?: number;
}

/** A text with what text.create returned for it. */
export interface CreatedText<T extends NewText> {
  text: T;
  outcome: Outcome<StoredText>;
}

type Creation = Extract<Call, { method: 'text.create' }>;

/** A proxy with the usual settings takes a megabyte. */
const defaults = { texts: 100, bytes: 512 * 1024 };

/**
 * Stores texts in as many requests as they need and yields what became of each, in their order. The texts are read as
 * they are sent. Throws when a request as a whole fails; the texts before it have been yielded.
 */
export async function* created<T extends NewText>(
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
    const call = creation(text, options.collection_id);
    const size = utf8.encode(JSON.stringify(call)).length;
    if (batch.length === batchTexts || bytes + size > batchBytes) yield* flush();
    batch.push({ text, call });
    bytes += size;
  }
  yield* flush();
}

const utf8 = new TextEncoder();

/** With an idempotency key where nothing else lets a request whose answer was lost be made again. */
function creation(text: NewText, collection_id: number | undefined): Creation {
  const params = { collection_id, ...text } as Params<'text.create'>;
  if (!params.ext_text_id && !params.idempotency_key) params.idempotency_key = uniqueKey();
  return { method: 'text.create', params };
}

/** Not randomUUID, which pages without TLS do not have. */
function uniqueKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

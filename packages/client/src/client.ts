import { unlessAborted } from './abort.ts';
import { type RpcResponse, isTokenRefused, resultOf } from './response.ts';
import { runBatch } from './batch.ts';
import { createTexts, type CreatedText, type CreateTextsOptions, type NewText } from './create-texts.ts';
import { withoutToken } from './contract/methods.ts';
import { tokenProviderOf } from './sign-in/token-provider.ts';
import { TextkinError } from './errors.ts';
import { rowsOf, textsOf, type TextsOptions } from './lists.ts';
import type { Text } from './contract/objects.ts';
import type { SessionOptions, TextkinOptions } from './options.ts';
import { isRepeatable, withRetries } from './retry.ts';
import { SessionCookie } from './sign-in/session.ts';
import type { Token, TokenProvider } from './sign-in/token.ts';
import { postJson } from './transport.ts';
import type {
  Arguments,
  Call,
  CallOptions,
  MethodName,
  Outcomes,
  PagedName,
  Params,
  Result,
} from './types.ts';
import { whenReady } from './waiting.ts';

/** A client of one account. It logs in by itself, and again when its token has expired. */
export class Textkin {
  readonly #address: URL;
  readonly #retries: number;
  readonly #tokens: TokenProvider;

  constructor(options: TextkinOptions | SessionOptions) {
    const isSession = 'onSessionEnd' in options;
    this.#address = new URL(options.url.replace(/\/+$/, '') + (isSession ? '/console/rpc' : '/rpc/json'));
    this.#retries = options.retries ?? 4;
    // Repeatable: a second login leaves an unused token, which soon expires.
    this.#tokens = tokenProviderOf(options, (pair) =>
      this.call('auth.accessToken', pair, { repeatable: true }),
    );
  }

  /** Calls a method and returns its result. Throws a TextkinError with the reason, code and sentence of the service. */
  async call<M extends MethodName>(method: M, ...args: Arguments<M>): Promise<Result<M>> {
    const [params, options = {}] = args as [Params<M>?, CallOptions?];
    const call = { method, params };
    const repeatable = options.repeatable ?? isRepeatable(call);
    const send = (token?: Token) => this.#send(method, call, repeatable, options, token);
    const isOpen = withoutToken.has(method) && !(this.#tokens instanceof SessionCookie);
    if (isOpen) return resultOf(method, await send()) as Result<M>;
    const token = await this.#token(options);
    const response = await send(token);
    if (!isTokenRefused(response)) return resultOf(method, response) as Result<M>;
    const next = await this.#token(options, token);
    return resultOf(method, next === token ? response : await send(next)) as Result<M>;
  }

  /**
   * Sends up to 1,000 calls in one request. They run in order, and each has an outcome in the form of Promise.allSettled.
   * Throws only if the batch as a whole got no response.
   */
  async batch<const C extends readonly Call[]>(calls: C, options: CallOptions = {}): Promise<Outcomes<C>> {
    if (calls.length === 0) return [] as unknown as Outcomes<C>;
    const outcomes = await runBatch(calls, {
      send: (sent, token) => this.#send('batch', sent, sent.every(isRepeatable), options, token),
      token: (refused) => this.#token(options, refused),
    });
    return outcomes as unknown as Outcomes<C>;
  }

  /**
   * Stores any number of texts, in requests of at most 100 texts and about half a megabyte, and yields each text with its
   * outcome. A text without an ext_text_id or idempotency key gets a key, so that a request whose response was lost is repeated
   * and stores nothing twice.
   */
  createTexts<T extends NewText>(
    texts: Iterable<T> | AsyncIterable<T>,
    options: CreateTextsOptions = {},
  ): AsyncGenerator<CreatedText<T>, void, undefined> {
    return createTexts(texts, options, (calls) => this.batch(calls, { signal: options.signal }));
  }

  /** Returns the tags of a text when its analysis is done. A signal limits the wait. */
  tagsWhenReady(params: Omit<Params<'text.tags'>, 'wait'>, options: CallOptions = {}) {
    return whenReady((wait) => this.call('text.tags', { ...params, wait }, options), options);
  }

  /** Returns the related texts of a text when all texts of the searched collections are analysed. A signal limits the wait. */
  relatedTextsWhenReady(params: Omit<Params<'text.relatedTexts'>, 'wait'>, options: CallOptions = {}) {
    const call = (wait: number) => this.call('text.relatedTexts', { ...params, wait }, options);
    return whenReady(call, { ...options, whole: true });
  }

  /** Returns the tags and related texts of an unstored text when it is analysed; other texts may be pending. */
  previewWhenReady(params: Omit<Params<'text.preview'>, 'wait'>, options: CallOptions = {}) {
    return whenReady(() => this.call('text.preview', params, options), options);
  }

  /** Yields the texts of a collection without their bodies, ascending by text_id, fetched page by page. */
  texts(params: TextsOptions, options: CallOptions = {}): AsyncGenerator<Text, void, undefined> {
    return textsOf((page) => this.call('collection.listTexts', page, options), params);
  }

  /** Yields the rows of a method that returns pages, fetched page by page; `limit` is the size of a page. */
  each<M extends PagedName>(method: M, params: Omit<Params<M>, 'cursor'>, options: CallOptions = {}) {
    // Every method has the same arguments: its params and the options.
    const call = this.call.bind(this) as (m: M, page: Params<M>, options: CallOptions) => Promise<Result<M>>;
    return rowsOf(method, (page) => call(method, page, options), params);
  }

  /** Returns the current token, or a new token if the current one was refused. */
  #token({ signal }: CallOptions, refused?: Token): Promise<Token> {
    return unlessAborted(this.#tokens.get(refused), signal);
  }

  async #send(
    method: string,
    body: unknown,
    repeatable: boolean,
    { signal }: CallOptions,
    token: Token | undefined,
  ): Promise<RpcResponse> {
    const attempt = () => postJson(this.#address, token, body, signal);
    const exchange = await withRetries(attempt, { retries: this.#retries, repeatable, signal });
    if ('response' in exchange) return exchange.response as RpcResponse;
    throw new TextkinError({ ...exchange.failure, method });
  }
}

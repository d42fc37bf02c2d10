import { unlessAborted } from './abort.ts';
import { type Answer, isTokenRefused, resultOf } from './answer.ts';
import { outcomesOf } from './batch.ts';
import { created, type CreatedText, type CreateTextsOptions, type NewText } from './bulk.ts';
import { withoutToken } from './contract/methods.ts';
import { tokensOf } from './sign-in/credentials.ts';
import { TextkinError } from './errors.ts';
import { rowsOf, textsOf, type TextsOptions } from './lists.ts';
import type { Text } from './contract/objects.ts';
import type { SessionOptions, TextkinOptions } from './options.ts';
import { isRepeatable, withRetries } from './retry.ts';
import { SessionCookie } from './sign-in/session.ts';
import type { Token, Tokens } from './sign-in/token.ts';
import { exchange } from './transport.ts';
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

/** A client of one account. It logs in by itself, and again when its token has ended. */
export class Textkin {
  readonly #address: URL;
  readonly #retries: number;
  readonly #tokens: Tokens;

  constructor(options: TextkinOptions | SessionOptions) {
    const isSession = 'onSessionEnd' in options;
    this.#address = new URL(options.url.replace(/\/+$/, '') + (isSession ? '/console/rpc' : '/rpc/json'));
    this.#retries = options.retries ?? 4;
    // A second login leaves a token that nobody uses, and that soon ends.
    this.#tokens = tokensOf(options, (pair) => this.call('auth.accessToken', pair, { repeatable: true }));
  }

  /** Calls a method and answers its result; throws a TextkinError with the service's own reason, code and sentence. */
  async call<M extends MethodName>(method: M, ...args: Arguments<M>): Promise<Result<M>> {
    const [params, options = {}] = args as [Params<M>?, CallOptions?];
    const call = { method, params };
    const repeatable = options.repeatable ?? isRepeatable(call);
    const ask = (token?: Token) => this.#ask(method, call, repeatable, options, token);
    const isOpen = withoutToken.has(method) && !(this.#tokens instanceof SessionCookie);
    if (isOpen) return resultOf(method, await ask()) as Result<M>;
    const token = await this.#token(options);
    const answer = await ask(token);
    if (!isTokenRefused(answer)) return resultOf(method, answer) as Result<M>;
    const next = await this.#token(options, token);
    return resultOf(method, next === token ? answer : await ask(next)) as Result<M>;
  }

  /**
   * Sends up to 1,000 calls in one request; they run in order, each with an outcome of its own, as Promise.allSettled
   * has them. Throws only when the batch as a whole got no answer.
   */
  async batch<const C extends readonly Call[]>(calls: C, options: CallOptions = {}): Promise<Outcomes<C>> {
    if (calls.length === 0) return [] as unknown as Outcomes<C>;
    const outcomes = await outcomesOf(calls, {
      ask: (asked, token) => this.#ask('batch', asked, asked.every(isRepeatable), options, token),
      token: (refused) => this.#token(options, refused),
    });
    return outcomes as unknown as Outcomes<C>;
  }

  /**
   * Stores any number of texts, in requests of at most 100 texts and about half a megabyte, and yields each with what
   * became of it. A text without an ext_text_id and an idempotency key gets a key, so that a request whose answer was
   * lost can be made again and stores nothing twice.
   */
  createTexts<T extends NewText>(
    texts: Iterable<T> | AsyncIterable<T>,
    options: CreateTextsOptions = {},
  ): AsyncGenerator<CreatedText<T>, void, undefined> {
    return created(texts, options, (calls) => this.batch(calls, { signal: options.signal }));
  }

  /** The tags of a text once its analysis is done, however long that takes; a signal ends the wait. */
  tagsWhenReady(params: Omit<Params<'text.tags'>, 'wait'>, options: CallOptions = {}) {
    return whenReady((wait) => this.call('text.tags', { ...params, wait }, options), options);
  }

  /** The related texts of a text once the collections asked for are analysed, however long that takes. */
  relatedTextsWhenReady(params: Omit<Params<'text.relatedTexts'>, 'wait'>, options: CallOptions = {}) {
    const ask = (wait: number) => this.call('text.relatedTexts', { ...params, wait }, options);
    return whenReady(ask, { ...options, whole: true });
  }

  /** Tags and related texts of a text that is not stored, once it is analysed; other texts may be pending. */
  previewWhenReady(params: Omit<Params<'text.preview'>, 'wait'>, options: CallOptions = {}) {
    return whenReady(() => this.call('text.preview', params, options), options);
  }

  /** The texts of a collection without their bodies, ascending by text_id, fetched page by page. */
  texts(params: TextsOptions, options: CallOptions = {}): AsyncGenerator<Text, void, undefined> {
    return textsOf((page) => this.call('collection.listTexts', page, options), params);
  }

  /** The rows of a method that answers in pages, fetched page by page; `limit` is the size of a page. */
  each<M extends PagedName>(method: M, params: Omit<Params<M>, 'cursor'>, options: CallOptions = {}) {
    // The arguments of a method are those of any: its params and the options.
    const call = this.call.bind(this) as (m: M, page: Params<M>, given: CallOptions) => Promise<Result<M>>;
    return rowsOf(method, (page) => call(method, page, options), params);
  }

  /** The current token, or a new one in place of that which was refused. */
  #token({ signal }: CallOptions, refused?: Token): Promise<Token> {
    return unlessAborted(this.#tokens.get(refused), signal);
  }

  async #ask(
    method: string,
    body: unknown,
    repeatable: boolean,
    { signal }: CallOptions,
    token: Token | undefined,
  ): Promise<Answer> {
    const attempt = () => exchange(this.#address, token, body, signal);
    const reply = await withRetries(attempt, { retries: this.#retries, repeatable, signal });
    if ('answer' in reply) return reply.answer as Answer;
    throw new TextkinError({ ...reply.failure, method });
  }
}

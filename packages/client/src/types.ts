import type { Methods, paged } from './contract/methods.ts';
import type { TextkinError } from './errors.ts';

export type MethodName = keyof Methods;
export type Params<M extends MethodName> = Methods[M]['params'];
export type Result<M extends MethodName> = Methods[M]['result'];

/** The methods that return pages. */
export type PagedName = keyof typeof paged;
/** One entry of a page. */
export type Row<M extends PagedName> = Result<M> extends Record<(typeof paged)[M], (infer R)[]> ? R : never;

export interface CallOptions {
  /** A signal that ends the call, with its retries and waits, when it aborts; the call then throws the reason of the signal. */
  signal?: AbortSignal | undefined;
  /** Retries the call even if the first attempt may have run, because a second run does no harm. */
  repeatable?: boolean | undefined;
}

/** The arguments after the name of the method. Params are optional if none is required. */
export type Arguments<M extends MethodName> =
  Partial<Params<M>> extends Params<M>
    ? [params?: Params<M>, options?: CallOptions]
    : [params: Params<M>, options?: CallOptions];

/** A call of a batch. */
export type Call = {
  [M in MethodName]: Partial<Params<M>> extends Params<M>
    ? { method: M; params?: Params<M> }
    : { method: M; params: Params<M> };
}[MethodName];

/** The outcome of a call of a batch, in the form of Promise.allSettled. */
export type Outcome<T> = { status: 'fulfilled'; value: T } | { status: 'rejected'; reason: TextkinError };

/** The outcomes of the calls of a batch, in their order. */
export type Outcomes<C extends readonly Call[]> = {
  -readonly [I in keyof C]: Outcome<Result<C[I]['method']>>;
};

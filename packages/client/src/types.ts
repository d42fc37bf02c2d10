import type { Methods, paged } from './contract/methods.ts';
import type { TextkinError } from './errors.ts';

export type MethodName = keyof Methods;
export type Params<M extends MethodName> = Methods[M]['params'];
export type Result<M extends MethodName> = Methods[M]['result'];

/** The methods that answer in pages. */
export type PagedName = keyof typeof paged;
/** One entry of a page. */
export type Row<M extends PagedName> = Result<M> extends Record<(typeof paged)[M], (infer R)[]> ? R : never;

export interface CallOptions {
  /** Ends the call, its retries and its waits; the reason of the signal is thrown as it is. */
  signal?: AbortSignal | undefined;
  /** A second run would do no harm: try again also where it is unknown whether the first was carried out. */
  repeatable?: boolean | undefined;
}

/** What follows the method's name; the params may be left out where none is required. */
export type Arguments<M extends MethodName> =
  Partial<Params<M>> extends Params<M>
    ? [params?: Params<M>, options?: CallOptions]
    : [params: Params<M>, options?: CallOptions];

/** One entry of a batch. */
export type Call = {
  [M in MethodName]: Partial<Params<M>> extends Params<M>
    ? { method: M; params?: Params<M> }
    : { method: M; params: Params<M> };
}[MethodName];

/** What became of one entry of a batch, in the form of Promise.allSettled. */
export type Outcome<T> = { status: 'fulfilled'; value: T } | { status: 'rejected'; reason: TextkinError };

/** What became of the entries of a batch, in their order. */
export type Outcomes<C extends readonly Call[]> = {
  -readonly [I in keyof C]: Outcome<Result<C[I]['method']>>;
};

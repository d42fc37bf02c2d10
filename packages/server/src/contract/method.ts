import type { z } from 'zod';
import type { CallLimits } from '../domain/account.ts';

/** Who a token belongs to, and how often they may call. */
export interface Identity extends CallLimits {
  account: number;
  /** SHA-256 of the access token, its name in the store. */
  tokenHash: Uint8Array;
}

/** What the dispatcher knows of the caller. `account` is set exactly when the method needs a token. */
export interface Caller {
  /** SHA-256 of the access token, its name in the store. */
  tokenHash: Uint8Array;
  account: number;
  /** Where the call came from in the network, as far as the service is told. */
  address: string;
  /** Fires when the client hangs up or the service stops. */
  signal: AbortSignal;
}

/** One RPC method: its contract and its code's entry. `C` is the context that methods run in. */
export interface Method<C = never> {
  readonly name: string;
  readonly summary: string;
  /** True where a call changes nothing that another call could see: a client makes it again when an answer was lost. */
  readonly readOnly: boolean;
  /** Methods without it never look at the token. */
  readonly needsToken: boolean;
  /** Whether a call counts against the limits of its account; only methods with a token can. */
  readonly counted: boolean;
  readonly params: z.ZodObject;
  readonly result: z.ZodType;
  /** True where the fields of the result also stand at the top level of the answer, as the oldest clients read it. */
  readonly flat: boolean;
  /** True where the result is always the same, so that it is made once. */
  readonly fixed: boolean;
  readonly run: (context: C, params: never, caller: Caller) => unknown;
}

export interface Definition<P extends z.ZodObject, R extends z.ZodType, C> {
  name: string;
  summary: string;
  readOnly: boolean;
  needsToken?: boolean;
  counted?: boolean;
  flat?: boolean;
  fixed?: boolean;
  params: P;
  result: R;
  run: (context: C, params: z.output<P>, caller: Caller) => z.input<R> | Promise<z.input<R>>;
}

export function defineMethod<C, P extends z.ZodObject, R extends z.ZodType>(
  definition: Definition<P, R, C>,
): Method<C> {
  return {
    needsToken: true,
    counted: definition.needsToken !== false,
    flat: false,
    fixed: false,
    ...definition,
  };
}

import type { z } from 'zod';
import type { CallLimits } from '../domain/account.ts';
import type { Rights, Scope } from '../domain/keys/rights.ts';

/** What a request shows for being let in. */
export interface Credential {
  /** An access token, or the secret of a static key. */
  token: string | undefined;
  /** From the header `Authorization`, the only place that a static key is taken from. */
  isBearer: boolean;
  /** The page that the request comes from, as its browser says. */
  origin?: string | undefined;
  /** Shown again for a call that was let in by it before: a token that nothing else was sent with meanwhile counts as used. */
  isUnderWay?: boolean | undefined;
}

/** Who lets a call in, what they may do, and how often. */
export interface Identity extends Rights, CallLimits {
  account: number;
  /** SHA-256 of the access token, its name in the store; a static key has none. */
  tokenHash?: Uint8Array | undefined;
}

/** That of a token. */
export type TokenIdentity = Identity & { tokenHash: Uint8Array };

/** What the dispatcher knows of the caller. `account` is set exactly when the method needs a token. */
export interface Caller {
  /** SHA-256 of the access token, its name in the store; a static key has none. */
  tokenHash?: Uint8Array | undefined;
  account: number;
  /** Those that the key is bound to; without any it sees all of the account. */
  collections?: readonly number[] | undefined;
  /** The page that the call comes from, as its browser says. */
  origin?: string | undefined;
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
  /** What a key has to be allowed for a call, where the method needs a token. */
  readonly scope: Scope;
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
  /** Unless given, `read` for what only reads and `write` for the rest. */
  scope?: Scope;
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
    scope: definition.readOnly ? 'read' : 'write',
    counted: definition.needsToken !== false,
    flat: false,
    fixed: false,
    ...definition,
  };
}

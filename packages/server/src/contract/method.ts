import type { z } from 'zod';
import type { CallLimits } from '../domain/account.ts';
import type { Language } from '../domain/language.ts';
import type { Rights, Scope } from '../domain/keys/rights.ts';

/** The credential of a request. */
export interface Credential {
  /** An access token, or the secret of a static key. */
  token: string | undefined;
  /** True if the token is in the header `Authorization`. A static key is accepted only there. */
  isBearer: boolean;
  /** The origin of the page that made the request, from the header `Origin`. */
  origin?: string | undefined;
  /** True when the credential of a running call is checked again; the check counts as a use of the token. */
  isUnderWay?: boolean | undefined;
}

/** The account of a credential, with its rights and limits. */
export interface Identity extends Rights, CallLimits {
  account: number;
  /** SHA-256 of the access token, by which the store knows it; absent for a static key. */
  tokenHash?: Uint8Array | undefined;
}

/** The identity of an access token. */
export type TokenIdentity = Identity & { tokenHash: Uint8Array };

/** The caller of a method. */
export interface Caller {
  /** SHA-256 of the access token, by which the store knows it; absent for a static key. */
  tokenHash?: Uint8Array | undefined;
  /** 0 if the method needs no token. */
  account: number;
  /** The only collections that the key may use; all of the account if absent. */
  collections?: readonly number[] | undefined;
  /** The origin of the page that made the call, from the header `Origin`. */
  origin?: string | undefined;
  /** The language that the client prefers, from the header `Accept-Language` of REST. */
  language?: Language | undefined;
  /** The IP address of the client. */
  address: string;
  /** Aborted when the client disconnects or the service stops. */
  signal: AbortSignal;
}

/** An RPC method: its contract and its code. `C` is the context that methods run in. */
export interface Method<C = never> {
  readonly name: string;
  readonly summary: string;
  /** True if the call changes nothing that another call can see: clients then retry it when its response is lost. */
  readonly readOnly: boolean;
  /** False for methods that ignore the token. */
  readonly needsToken: boolean;
  /** The scope that a key needs for the method. */
  readonly scope: Scope;
  /** True if a call counts against the limits of its account. Only methods that need a token can count. */
  readonly counted: boolean;
  readonly params: z.ZodObject;
  readonly result: z.ZodType;
  /** True if the response repeats the fields of the result at its top level, where the oldest clients read them. */
  readonly flat: boolean;
  /** True if the result never changes, so that it is computed once. */
  readonly fixed: boolean;
  readonly run: (context: C, params: never, caller: Caller) => unknown;
}

export interface Definition<P extends z.ZodObject, R extends z.ZodType, C> {
  name: string;
  summary: string;
  readOnly: boolean;
  needsToken?: boolean;
  /** By default `read` for methods that only read, and `write` for other methods. */
  scope?: Scope;
  counted?: boolean;
  flat?: boolean;
  fixed?: boolean;
  params: P;
  result: R;
  run: (context: C, params: z.output<P>, caller: Caller) => z.input<R> | Promise<z.input<R>>;
}

/** Returns a method with the defaults of absent fields. */
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

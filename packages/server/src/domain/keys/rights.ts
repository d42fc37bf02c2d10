/** What a key may do; each includes those before it. */
export const scopes = ['read', 'write', 'admin'] as const;
export type Scope = (typeof scopes)[number];

/** What a key, and each token made from it, may do, where and until when. */
export interface Rights {
  scope: Scope;
  /** From then on it is answered like one that is not there. */
  expiresAt?: number;
  /** The pages that it answers to, as `https://news.example.org`; without any it answers to everybody. */
  origins?: readonly string[];
  /** The collections that it sees; without any it sees all of its account. */
  collections?: readonly number[];
}

export function includes(scope: Scope, needed: Scope): boolean {
  return scopes.indexOf(scope) >= scopes.indexOf(needed);
}

export function hasExpired({ expiresAt = Infinity }: Pick<Rights, 'expiresAt'>, nowMs: number): boolean {
  return expiresAt * 1000 <= nowMs;
}

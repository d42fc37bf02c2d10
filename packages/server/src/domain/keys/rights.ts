/** The scopes of keys; each includes the scopes before it. */
export const scopes = ['read', 'write', 'admin'] as const;
export type Scope = (typeof scopes)[number];

/** The rights of a key and of its tokens. */
export interface Rights {
  scope: Scope;
  /** Seconds since 1970. After this time the key is treated as unknown. */
  expiresAt?: number;
  /** The origins of web pages that may use the key, such as `https://news.example.org`; without any, every client may. */
  origins?: readonly string[];
  /** The collections that the key may access; without any, all of its account. */
  collections?: readonly number[];
}

export function includes(scope: Scope, needed: Scope): boolean {
  return scopes.indexOf(scope) >= scopes.indexOf(needed);
}

export function hasExpired({ expiresAt = Infinity }: Pick<Rights, 'expiresAt'>, nowMs: number): boolean {
  return expiresAt * 1000 <= nowMs;
}

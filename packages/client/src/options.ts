interface Connection {
  /** Where the service is, as `https://textkin.example.org`; a path before `/rpc/json` may be part of it. */
  url: string;
  /** How often a call is tried again where that is safe: 4 unless given, some three seconds; 17 bridge a minute. */
  retries?: number;
}

/** With a key pair the client logs in by itself; a static key goes with each call. */
export type TextkinOptions = Connection & ({ apiKey: string; secretKey: string } | { key: string });

/** In a page that the service itself serves, and that has signed in: a cookie takes the place of the key pair. */
export interface SessionOptions extends Connection {
  /** Called when a call finds that the session has ended; the call then fails as `tokenInvalid`. */
  onSessionEnd: () => void;
}

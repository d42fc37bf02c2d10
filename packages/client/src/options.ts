interface Connection {
  /** The address of the service, such as `https://textkin.example.org`, with the path before `/rpc/json`, if any. */
  url: string;
  /** Maximum number of retries of a call, where retries are safe. The default of 4 takes some three seconds; 17 take at least a minute. */
  retries?: number;
}

/** The address and a key. With a key pair the client logs in by itself; a static key is sent with each call. */
export type TextkinOptions = Connection & ({ apiKey: string; secretKey: string } | { key: string });

/** The options in a page that the service itself serves and that has signed in: a cookie takes the place of the key pair. */
export interface SessionOptions extends Connection {
  /** Called when a call finds that the session has ended; the call then fails as `tokenInvalid`. */
  onSessionEnd: () => void;
}

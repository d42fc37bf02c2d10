/** The owner of a request in limits: an account, or the network of a client without a valid token. */
export type AccountOrNetwork = number | string;

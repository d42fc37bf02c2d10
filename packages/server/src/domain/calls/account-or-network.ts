/** Who a request is counted for: an account, or the network of a caller without a valid token. */
export type AccountOrNetwork = number | string;

import type { ErrorName } from './contract/errors.ts';

/** The machine-readable details of an error. */
export interface ErrorData {
  /** The name of the error. It is more precise than the code, which several errors may share. */
  reason?: ErrorName;
  /** The param that is wrong. */
  field?: string;
  /** The limit that was exceeded. */
  limit?: number;
  /** Seconds after which to retry. */
  retry_after?: number;
  /** The scope that the key would need. */
  scope?: 'read' | 'write' | 'admin';
  /** Identifies the error in the log of the service. */
  request_id?: string;
  /** The current revision of the text (`textChanged`). */
  revision?: string;
}

interface Details {
  code: number;
  message: string;
  method: string;
  data?: ErrorData | undefined;
  cause?: unknown;
}

/** The only error that a call throws, besides the reason of an aborted signal. Its message is a sentence for people. */
export class TextkinError extends Error {
  override readonly name = 'TextkinError';
  /** The code of the contract; the HTTP status if the call reached no method; 0 if there was no response. */
  readonly code: number;
  /** The name of the error in the table of the service; undefined if the response was not the service's. */
  readonly reason: ErrorName | undefined;
  /** The method that was called, or `batch`. */
  readonly method: string;
  readonly data: ErrorData;

  constructor({ code, message, method, data = {}, cause }: Details) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.reason = data.reason;
    this.method = method;
    this.data = data;
  }
}

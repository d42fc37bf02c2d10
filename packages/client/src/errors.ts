import type { ErrorName } from './contract/errors.ts';

/** Machine-readable detail of an error, where the service gives any. */
export interface ErrorData {
  /** The name of the error: finer than its code, which several share. */
  reason?: ErrorName;
  /** The param that is wrong. */
  field?: string;
  /** The limit that was passed. */
  limit?: number;
  /** Seconds after which to try again. */
  retry_after?: number;
  /** What the key would have to be allowed. */
  scope?: 'read' | 'write' | 'admin';
  /** Finds the failure in the service's log. */
  request_id?: string;
}

interface Details {
  code: number;
  message: string;
  method: string;
  data?: ErrorData | undefined;
  cause?: unknown;
}

/** The one error of this client, an aborted signal's own reason aside. Its message is a sentence for a person. */
export class TextkinError extends Error {
  override readonly name = 'TextkinError';
  /**
   * The code of the contract; an HTTP status where the call did not reach the service's methods; 0 where there was
   * no answer.
   */
  readonly code: number;
  /** The name of the error in the table of the service; undefined where the answer was not the service's. */
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

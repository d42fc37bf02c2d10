import { limits } from '../../domain/limits.ts';
import { privateAddress } from './lookup.ts';

const sentences: Record<string, string> = {
  [privateAddress]: 'The address leads into a private network, where webhooks are not sent.',
  ENOTFOUND: 'The host name of the receiver does not exist.',
  EAI_AGAIN: 'The host name of the receiver could not be looked up.',
  ECONNREFUSED: 'The receiver refuses the connection.',
  ECONNRESET: 'The receiver closed the connection.',
  EPIPE: 'The receiver closed the connection.',
  EHOSTUNREACH: 'The receiver cannot be reached.',
  ENETUNREACH: 'The receiver cannot be reached.',
  ETIMEDOUT: 'The receiver cannot be reached.',
  ABORT_ERR: `The receiver did not respond within ${limits.webhooks.responseMs / 1000} seconds.`,
};

/** Returns why there was no response, in a sentence that quotes nothing from the request. */
export function problemOf(error: unknown): string {
  const { code = '', errors } = error as NodeJS.ErrnoException & { errors?: unknown[] };
  // A host with several addresses has one error for each.
  if (!(code in sentences) && errors?.[0] !== undefined) return problemOf(errors[0]);
  return sentences[code] ?? `The connection failed: ${/^\w{1,60}$/.test(code) ? code : 'unknown reason'}.`;
}

/** Returns why a response counts as a failure; undefined for a 2xx status. */
export function problemOfStatus(status: number): string | undefined {
  if (status >= 200 && status < 300) return undefined;
  const more = status >= 300 && status < 400 ? '; redirects are not followed' : '';
  return `The receiver returned status ${status}${more}.`;
}

import { limits } from '../../domain/limits.ts';
import { privateAddress } from './lookup.ts';

const words: Record<string, string> = {
  [privateAddress]: 'The address leads into a private network, where webhooks are not sent to.',
  ENOTFOUND: 'The name of the receiver is not known.',
  EAI_AGAIN: 'The name of the receiver could not be looked up.',
  ECONNREFUSED: 'The receiver refuses the connection.',
  ECONNRESET: 'The receiver broke the connection off.',
  EPIPE: 'The receiver broke the connection off.',
  EHOSTUNREACH: 'The receiver can not be reached.',
  ENETUNREACH: 'The receiver can not be reached.',
  ETIMEDOUT: 'The receiver can not be reached.',
  ABORT_ERR: `The receiver did not answer within ${limits.webhooks.answerMs / 1000} seconds.`,
};

/** Why there was no answer, in a sentence that quotes nothing of what was sent or received. */
export function problemOf(error: unknown): string {
  const { code = '', errors } = error as NodeJS.ErrnoException & { errors?: unknown[] };
  // A host with several addresses has one error for each.
  if (!(code in words) && errors?.[0] !== undefined) return problemOf(errors[0]);
  return words[code] ?? `The connection failed: ${/^\w{1,60}$/.test(code) ? code : 'no reason is known'}.`;
}

/** Why an answer counts as a failure; undefined where it does not. */
export function problemOfStatus(status: number): string | undefined {
  if (status >= 200 && status < 300) return undefined;
  const more = status >= 300 && status < 400 ? ', and redirects are not followed' : '';
  return `The receiver answered ${status}${more}.`;
}

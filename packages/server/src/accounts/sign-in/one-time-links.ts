import type { Clock } from '../../domain/clock.ts';
import { ServiceError } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import type { KeyPair, Store } from '../../store/store.ts';
import { hashToken, newToken } from '../credentials.ts';

/**
 * Links that sign in to the console once. They are in the memory of this process only, under the hashes of their codes; a restart
 * ends them.
 */
export class OneTimeLinks {
  readonly #store: Pick<Store, 'keys'>;
  readonly #clock: Clock;
  /** The open links, by hash in hex: the API key that a link signs in with, and the time until which it works. */
  readonly #open = new Map<string, { apiKey: string; untilMs: number }>();

  constructor(store: Pick<Store, 'keys'>, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Creates a link and returns its code, 256 random bits. */
  issue(apiKey: string): string {
    const code = newToken();
    this.#open.set(nameOf(code), { apiKey, untilMs: this.#clock() + limits.oneTimeLinkMs });
    return code;
  }

  /** Uses a link up and returns its pair. Throws linkEnded if the link does not exist or has expired. */
  async use(code: string): Promise<KeyPair> {
    const name = nameOf(code);
    const link = this.#open.get(name);
    // Before the first await, so that the second of two simultaneous requests finds no link.
    this.#open.delete(name);
    const isOpen = link !== undefined && this.#clock() < link.untilMs;
    const pair = isOpen ? await this.#store.keys.find(link.apiKey) : undefined;
    if (pair === undefined) throw new ServiceError('linkEnded');
    return pair;
  }
}

const nameOf = (code: string): string => Buffer.from(hashToken(code)).toString('hex');

import type { Clock } from '../../domain/clock.ts';
import { ServiceError } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import type { KeyPair, Store } from '../../store/store.ts';
import { hashToken, newToken } from '../credentials.ts';

/**
 * Links that open the console once, in the memory of this process alone: a restart ends them. Each is known by the hash
 * of its code.
 */
export class OneTimeLinks {
  readonly #store: Pick<Store, 'keys'>;
  readonly #clock: Clock;
  /** By hash in hex: the pair that one is signed in with, and until when. */
  readonly #open = new Map<string, { apiKey: string; untilMs: number }>();

  constructor(store: Pick<Store, 'keys'>, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** The code of a new link, 256 random bits. */
  issue(apiKey: string): string {
    const code = newToken();
    this.#open.set(nameOf(code), { apiKey, untilMs: this.#clock() + limits.oneTimeLinkMs });
    return code;
  }

  /** Uses a link up and answers its pair; throws linkEnded where there is no such link any more. */
  async use(code: string): Promise<KeyPair> {
    const name = nameOf(code);
    const link = this.#open.get(name);
    // Before anything is waited for: of two that come at once the second finds it used.
    this.#open.delete(name);
    const isOpen = link !== undefined && this.#clock() < link.untilMs;
    const pair = isOpen ? await this.#store.keys.find(link.apiKey) : undefined;
    if (pair === undefined) throw new ServiceError('linkEnded');
    return pair;
  }
}

const nameOf = (code: string): string => Buffer.from(hashToken(code)).toString('hex');

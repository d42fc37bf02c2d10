import type { AccountLimits } from '../domain/account.ts';
import type { Clock } from '../domain/clock.ts';
import { ServiceError } from '../domain/errors.ts';
import { limits } from '../domain/limits.ts';
import type { Store } from '../store/store.ts';
import { hashSecret, hashToken, newApiKey, newSecretKey, newToken } from './credentials.ts';
import type { SendMail } from './mailer.ts';
import { keysMail, linkMail } from './mails.ts';

interface Parts {
  store: Store;
  pepper: Uint8Array;
  sendMail: SendMail;
  /** Address of the service as its users see it, without a slash at its end. */
  publicUrl: string;
  /** Limits of the accounts that are made. */
  limits: AccountLimits;
  clock: Clock;
}

export type LinkState = 'open' | 'used' | 'unknown';

/** Key pairs for people who prove an e-mail address: a link goes there, and whoever opens it gets the pair. */
export class Registration {
  readonly #parts: Parts;
  /** Links that are being used at this moment. */
  readonly #underWay = new Set<string>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Mails a link to the address. Whether the address has an account is not even looked up, so neither the answer nor
   * its time tells. When the mail can't be sent, nothing stays behind.
   */
  async begin(email: string, name: string): Promise<void> {
    const { store, publicUrl } = this.#parts;
    const token = newToken();
    const hash = hashToken(token);
    const { now, since } = this.#times();
    const { perAddress: most } = limits.registration;
    if (!(await store.registrations.begin({ hash, email, name, now, since, most }))) {
      throw new ServiceError('tooManyRegistrations', { retry_after: 3600 });
    }
    try {
      await this.#send(linkMail(email, `${publicUrl}/register/${token}`));
    } catch (error) {
      await store.registrations.drop(hash);
      throw error;
    }
  }

  async stateOf(token: string): Promise<LinkState> {
    const found = await this.#find(hashToken(token));
    return typeof found === 'string' ? found : 'open';
  }

  /**
   * Uses a link up and answers the new pair, which is mailed as well. The mail goes first: when it can't be sent, no
   * pair was made and the link stays open; after it the pair and its account are made in one commit.
   */
  async confirm(token: string): Promise<{ apiKey: string; secretKey: string } | Exclude<LinkState, 'open'>> {
    const { store, pepper, publicUrl, limits } = this.#parts;
    const hash = hashToken(token);
    const name = Buffer.from(hash).toString('hex');
    // A second click finds the link used.
    if (this.#underWay.has(name)) return 'used';
    this.#underWay.add(name);
    try {
      const found = await this.#find(hash);
      if (typeof found === 'string') return found;
      const pair = { apiKey: newApiKey(), secretKey: newSecretKey() };
      await this.#send(keysMail(found.email, publicUrl, pair));
      const { now, since } = this.#times();
      const secretHash = hashSecret(pepper, pair.secretKey);
      const made = { hash, now, since, apiKey: pair.apiKey, secretHash, limits };
      const isMade = await store.registrations.confirm(made);
      return isMade ? pair : 'unknown';
    } finally {
      this.#underWay.delete(name);
    }
  }

  /** The address of an open link, or why it is not open. */
  async #find(hash: Uint8Array): Promise<{ email: string } | 'used' | 'unknown'> {
    const link = await this.#parts.store.registrations.find(hash);
    if (link === undefined || link.createdAt <= this.#times().since) return 'unknown';
    return link.isUsed ? 'used' : link;
  }

  async #send(mail: Parameters<SendMail>[0]): Promise<void> {
    try {
      await this.#parts.sendMail(mail);
    } catch (error) {
      throw new ServiceError('mailFailed', { retry_after: 60 }, { cause: error });
    }
  }

  #times(): { now: number; since: number } {
    const now = Math.floor(this.#parts.clock() / 1000);
    return { now, since: now - limits.registration.linkHours * 3600 };
  }
}

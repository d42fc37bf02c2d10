import type { AccountLimits } from '../domain/account.ts';
import type { Clock } from '../domain/clock.ts';
import { ServiceError } from '../domain/errors.ts';
import type { Language } from '../domain/language.ts';
import { limits } from '../domain/limits.ts';
import type { Store } from '../store/store.ts';
import { hashSecret, hashToken, newApiKey, newSecretKey, newToken } from './credentials.ts';
import type { SendMail } from './mailer.ts';
import { keysMail, linkMail } from './mails.ts';

interface RegistrationOptions {
  store: Store;
  pepper: Uint8Array;
  sendMail: SendMail;
  /** The public address of the service, without a slash at its end. */
  publicUrl: string;
  /** The limits of the accounts that are created. */
  limits: AccountLimits;
  clock: Clock;
}

export type LinkState = 'open' | 'used' | 'unknown';

/** Creates key pairs for people who prove that they own an e-mail address: they open a link that is mailed there. */
export class Registration {
  readonly #options: RegistrationOptions;
  /** The hashes of the links that are being confirmed, in hex. */
  readonly #confirming = new Set<string>();

  constructor(options: RegistrationOptions) {
    this.#options = options;
  }

  /**
   * Mails a link to the address, in the given language. Does not check whether the address has an account, so neither the response
   * nor its time reveals whether it has. Deletes the link when the mail can't be sent.
   */
  async begin(email: string, name: string, language: Language): Promise<void> {
    const { store, publicUrl } = this.#options;
    const token = newToken();
    const hash = hashToken(token);
    const { now, since } = this.#times();
    const { perAddress: maxLinks } = limits.registration;
    if (!(await store.registrations.begin({ hash, email, name, now, since, maxLinks }))) {
      throw new ServiceError('tooManyRegistrations', { retry_after: 3600 });
    }
    try {
      await this.#send(linkMail(email, `${publicUrl}/register/${token}`, language));
    } catch (error) {
      await store.registrations.drop(hash);
      throw error;
    }
  }

  /** Returns the state of a link. */
  async stateOf(token: string): Promise<LinkState> {
    const found = await this.#find(hashToken(token));
    return typeof found === 'string' ? found : 'open';
  }

  /**
   * Uses a link up. Returns the new pair, and mails it in the given language. The mail is sent first: if it fails, no pair is created
   * and the link stays open. Then one commit creates the pair and its account.
   */
  async confirm(
    token: string,
    language: Language,
  ): Promise<{ apiKey: string; secretKey: string } | Exclude<LinkState, 'open'>> {
    const { store, pepper, publicUrl, limits } = this.#options;
    const hash = hashToken(token);
    const name = Buffer.from(hash).toString('hex');
    // A second click finds the link used.
    if (this.#confirming.has(name)) return 'used';
    this.#confirming.add(name);
    try {
      const found = await this.#find(hash);
      if (typeof found === 'string') return found;
      const pair = { apiKey: newApiKey(), secretKey: newSecretKey() };
      await this.#send(keysMail(found.email, publicUrl, pair, language));
      const { now, since } = this.#times();
      const secretHash = hashSecret(pepper, pair.secretKey);
      const registration = { hash, now, since, apiKey: pair.apiKey, secretHash, limits };
      const isCreated = await store.registrations.confirm(registration);
      return isCreated ? pair : 'unknown';
    } finally {
      this.#confirming.delete(name);
    }
  }

  /** Returns the address of an open link, or why the link is not open. */
  async #find(hash: Uint8Array): Promise<{ email: string } | 'used' | 'unknown'> {
    const link = await this.#options.store.registrations.find(hash);
    if (link === undefined || link.createdAt <= this.#times().since) return 'unknown';
    return link.isUsed ? 'used' : link;
  }

  async #send(mail: Parameters<SendMail>[0]): Promise<void> {
    try {
      await this.#options.sendMail(mail);
    } catch (error) {
      throw new ServiceError('mailFailed', { retry_after: 60 }, { cause: error });
    }
  }

  #times(): { now: number; since: number } {
    const now = Math.floor(this.#options.clock() / 1000);
    return { now, since: now - limits.registration.linkHours * 3600 };
  }
}

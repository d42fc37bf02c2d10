import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../domain/clock.ts';
import { throttle } from '../domain/throttle.ts';
import type { Change, ClaimedWebhook, Store } from '../store/store.ts';
import type { Log } from '../supervisor/log.ts';
import { refusalOf, type WebhookHosts } from './addresses.ts';
import type { WebhookRules } from './interface.ts';
import { runWebhook } from './run.ts';
import { newSalt, secretOf, writtenSecret } from './secrets.ts';
import type { Message, Sent } from './sending/send.ts';

/** How often the store is asked what is due, beside whenever something happens here, or is told of. */
const lookEveryMs = 1000;
/** Webhooks that this node sends to at a time, and of one account; and how many it takes at once. */
const mostRuns = { all: 100, ofAccount: 20 };
const claimed = 4;
/** How long a webhook is held, seconds, and how often that is renewed: one of a node that was killed is free again so soon. */
const lease = 30;
const renewEveryMs = 10_000;
/** How often the log tells that the store can't be asked. */
const complainEveryMs = 60_000;

export interface WebhookOptions {
  store: Store;
  send: (message: Message) => Promise<Sent>;
  pepper: Uint8Array;
  hosts: WebhookHosts;
  clock: Clock;
  log: Pick<Log, 'error'>;
}

interface Running {
  webhook: ClaimedWebhook;
  ended: Promise<void>;
}

/** Sends what happened in collections to their webhooks. What is to be sent stands in the store alone, so nothing is lost with a node. */
export class WebhookService implements WebhookRules {
  readonly #options: WebhookOptions;
  readonly #runs = new Set<Running>();
  readonly #stopping = new AbortController();
  readonly #complain: (error: unknown) => void;
  #unsubscribe = (): unknown => undefined;
  #looking = Promise.resolve();
  #woken = Promise.withResolvers<undefined>();

  constructor(options: WebhookOptions) {
    this.#options = options;
    this.#complain = throttle(complainEveryMs, options.clock, (error: unknown) => {
      options.log.error({ err: error }, 'webhooks could not be served by the store; it is asked again');
    });
  }

  async start(): Promise<void> {
    const { store } = this.#options;
    // The only node takes over what the process before it held.
    if (!store.isShared && (await store.webhooks.anyLeased())) await store.webhooks.release();
    this.#unsubscribe = store.onChange(({ kind }: Change) => {
      if (kind === 'analysed' || kind === 'failed') this.wake();
    });
    this.#looking = this.#lookOn();
  }

  /** Sends nothing any more, and waits for the answers to what is sent for up to `graceMs`. */
  async stop(graceMs: number): Promise<void> {
    this.#unsubscribe();
    this.#stopping.abort();
    this.wake();
    const ended = this.#looking.then(() => Promise.all([...this.#runs].map(({ ended }) => ended)));
    await Promise.race([ended, sleep(graceMs, undefined, { ref: false })]);
  }

  wake(): void {
    this.#woken.resolve(undefined);
  }

  refusalOf(url: string): ReturnType<WebhookRules['refusalOf']> {
    return refusalOf(url, this.#options.hosts);
  }

  newSecret(): { salt: Uint8Array; secret: string } {
    const salt = newSalt();
    return { salt, secret: writtenSecret(secretOf(this.#options.pepper, salt)) };
  }

  async #lookOn(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      this.#woken = Promise.withResolvers();
      await this.#look().catch(this.#complain);
      // A wait that ends early by a signal makes errors, a tenth of a millisecond for each text that was analysed.
      const later = setTimeout(() => {
        this.wake();
      }, lookEveryMs).unref();
      await this.#woken.promise;
      clearTimeout(later);
    }
  }

  async #look(): Promise<void> {
    const { store, clock } = this.#options;
    for (;;) {
      const room = Math.min(claimed, mostRuns.all - this.#runs.size);
      const now = Math.floor(clock() / 1000);
      if (room <= 0 || this.#stopping.signal.aborted || !(await store.webhooks.anyDue(now))) return;
      const by = randomUUID();
      const exceptAccounts = this.#busyAccounts();
      const claim = { now, leaseUntil: now + lease, holder: by, limit: room, exceptAccounts };
      const webhooks = await store.webhooks.claim(claim);
      for (const webhook of webhooks) this.#begin(webhook, by);
      if (webhooks.length < room) return;
    }
  }

  #busyAccounts(): number[] {
    const byAccount = Map.groupBy(this.#runs, ({ webhook }) => webhook.accountId);
    return [...byAccount].filter(([, runs]) => runs.length >= mostRuns.ofAccount).map(([account]) => account);
  }

  #begin(webhook: ClaimedWebhook, by: string): void {
    const running = { webhook, ended: Promise.resolve() };
    this.#runs.add(running);
    running.ended = this.#run(webhook, by).then(
      () => {
        this.#runs.delete(running);
        // There is room for another, or more has come for this one.
        this.wake();
      },
      (error: unknown) => {
        this.#runs.delete(running);
        this.#complain(error);
      },
    );
  }

  async #run(webhook: ClaimedWebhook, by: string): Promise<void> {
    const { store, pepper, send, clock } = this.#options;
    const { webhookId } = webhook;
    const lost = new AbortController();
    const renew = async () => {
      const leaseUntil = Math.floor(clock() / 1000) + lease;
      if (!(await store.webhooks.renew({ webhookId, holder: by, leaseUntil }))) lost.abort();
    };
    const timer = setInterval(() => {
      renew().catch(this.#complain);
    }, renewEveryMs);
    const signal = AbortSignal.any([this.#stopping.signal, lost.signal]);
    try {
      await runWebhook({ webhook, by, secret: secretOf(pepper, webhook.salt), store, send, clock, signal });
    } finally {
      clearInterval(timer);
      await store.webhooks.release({ webhookId, holder: by });
    }
  }
}

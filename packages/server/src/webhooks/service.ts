import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../domain/clock.ts';
import { throttle } from '../domain/throttle.ts';
import type { Change, ClaimedWebhook, Store } from '../store/store.ts';
import type { Log } from '../supervisor/log.ts';
import { refusalOf, type WebhookHosts } from './addresses.ts';
import type { WebhookRules } from './interface.ts';
import { runWebhook } from './run.ts';
import { formatSecret, newSalt, secretOf } from './secrets.ts';
import type { Message, SendResult } from './sending/send.ts';

/** How often to poll the store for due events, in addition to wake-ups by changes at this node and notifications from other nodes. */
const pollEveryMs = 1000;
/** Webhooks that this node serves at once, in all and of one account. */
const maxRuns = { all: 100, ofAccount: 20 };
/** Webhooks that one claim takes. */
const claimBatch = 4;
/** Seconds that a claim lasts, and how often it is renewed. Other nodes may claim the webhooks of a killed node when its claim ends. */
const leaseSeconds = 30;
const renewEveryMs = 10_000;
/** How often the log repeats that the store fails. */
const logEveryMs = 60_000;

export interface WebhookOptions {
  store: Store;
  send: (message: Message) => Promise<SendResult>;
  pepper: Uint8Array;
  hosts: WebhookHosts;
  clock: Clock;
  log: Pick<Log, 'error'>;
}

interface RunningWebhook {
  webhook: ClaimedWebhook;
  ended: Promise<void>;
}

/** Sends the events of collections to their webhooks. The queue of events is in the store, so no event is lost with a node. */
export class WebhookService implements WebhookRules {
  readonly #options: WebhookOptions;
  readonly #runs = new Set<RunningWebhook>();
  readonly #stopping = new AbortController();
  readonly #logError: (error: unknown) => void;
  #unsubscribe = (): unknown => undefined;
  #polling = Promise.resolve();
  #woken = Promise.withResolvers<undefined>();

  constructor(options: WebhookOptions) {
    this.#options = options;
    this.#logError = throttle(logEveryMs, options.clock, (error: unknown) => {
      options.log.error({ err: error }, 'the store failed while webhooks were served; it is tried again');
    });
  }

  async start(): Promise<void> {
    const { store } = this.#options;
    // The only node takes over the claims of the process before it.
    if (!store.isShared && (await store.webhooks.anyLeased())) await store.webhooks.release();
    this.#unsubscribe = store.onChange(({ kind }: Change) => {
      if (kind === 'analysed' || kind === 'failed') this.wake();
    });
    this.#polling = this.#poll();
  }

  /** Starts no more deliveries, and waits up to `graceMs` for the deliveries under way. */
  async stop(graceMs: number): Promise<void> {
    this.#unsubscribe();
    this.#stopping.abort();
    this.wake();
    const ended = this.#polling.then(() => Promise.all([...this.#runs].map(({ ended }) => ended)));
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
    return { salt, secret: formatSecret(secretOf(this.#options.pepper, salt)) };
  }

  async #poll(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      this.#woken = Promise.withResolvers();
      await this.#claimDue().catch(this.#logError);
      // Not a sleep ended by a signal: its error costs a tenth of a millisecond for each text that is analysed.
      const timer = setTimeout(() => {
        this.wake();
      }, pollEveryMs).unref();
      await this.#woken.promise;
      clearTimeout(timer);
    }
  }

  /** Claims webhooks with due events and starts their runs, while there is room. */
  async #claimDue(): Promise<void> {
    const { store, clock } = this.#options;
    for (;;) {
      const room = Math.min(claimBatch, maxRuns.all - this.#runs.size);
      const now = Math.floor(clock() / 1000);
      if (room <= 0 || this.#stopping.signal.aborted || !(await store.webhooks.anyDue(now))) return;
      const holder = randomUUID();
      const exceptAccounts = this.#busyAccounts();
      const claim = { now, leaseUntil: now + leaseSeconds, holder, limit: room, exceptAccounts };
      const webhooks = await store.webhooks.claim(claim);
      for (const webhook of webhooks) this.#begin(webhook, holder);
      if (webhooks.length < room) return;
    }
  }

  /** Returns the accounts that have as many runs as one account may have. */
  #busyAccounts(): number[] {
    const byAccount = Map.groupBy(this.#runs, ({ webhook }) => webhook.accountId);
    return [...byAccount].filter(([, runs]) => runs.length >= maxRuns.ofAccount).map(([account]) => account);
  }

  #begin(webhook: ClaimedWebhook, holder: string): void {
    const running = { webhook, ended: Promise.resolve() };
    this.#runs.add(running);
    running.ended = this.#run(webhook, holder).then(
      () => {
        this.#runs.delete(running);
        // There is room for another webhook, or this one has new events.
        this.wake();
      },
      (error: unknown) => {
        this.#runs.delete(running);
        this.#logError(error);
      },
    );
  }

  async #run(webhook: ClaimedWebhook, holder: string): Promise<void> {
    const { store, pepper, send, clock } = this.#options;
    const { webhookId } = webhook;
    const lost = new AbortController();
    const renew = async () => {
      const leaseUntil = Math.floor(clock() / 1000) + leaseSeconds;
      if (!(await store.webhooks.renew({ webhookId, holder, leaseUntil }))) lost.abort();
    };
    const timer = setInterval(() => {
      renew().catch(this.#logError);
    }, renewEveryMs);
    const signal = AbortSignal.any([this.#stopping.signal, lost.signal]);
    try {
      await runWebhook({
        webhook,
        holder,
        secret: secretOf(pepper, webhook.salt),
        store,
        send,
        clock,
        signal,
      });
    } finally {
      clearInterval(timer);
      await store.webhooks.release({ webhookId, holder });
    }
  }
}

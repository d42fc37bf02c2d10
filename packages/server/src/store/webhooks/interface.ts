import type { CollectionEvent, DeliveryState, EventType } from '../../domain/events/event.ts';

/** An address that is told of what happens in a collection. */
export interface Webhook {
  webhookId: number;
  collectionId: number;
  url: string;
  events: EventType[];
  isEnabled: boolean;
  createdAt: number;
  /** Attempts that failed since the last that did not, and what was wrong with the last of them. */
  failures: number;
  problem?: string;
}

export interface WebhookFields {
  url: string;
  events: readonly EventType[];
  /** What its secret is made of. */
  salt: Uint8Array;
}

/** An event and how far it has come to one webhook. */
export interface Delivery {
  event: CollectionEvent;
  state: DeliveryState;
  attempts: number;
  /** When it is tried next, where it is pending. */
  dueAt: number;
  triedAt?: number;
  /** HTTP status of the last answer, or why there was none. */
  status?: number;
  problem?: string;
}

/** A webhook that whoever claimed it may send to. */
export interface ClaimedWebhook {
  webhookId: number;
  accountId: number;
  url: string;
  salt: Uint8Array;
}

export interface WebhookClaim {
  now: number;
  leaseUntil: number;
  /** Names who claims. */
  holder: string;
  limit: number;
  /** Accounts that have as many as they may have at a time. */
  exceptAccounts: readonly number[];
}

/** How an attempt went. */
export interface Attempt {
  webhookId: number;
  version: number;
  holder: string;
  now: number;
  isDelivered: boolean;
  status?: number;
  problem?: string;
  /** From 0 to 1, for the pause after a failure. */
  random: number;
  /** Whether the receiver has said that it is gone for good: it is sent nothing any more. */
  isGone: boolean;
}

/** Which deliveries are listed or sent again. */
export interface DeliveryFilter {
  state?: DeliveryState | undefined;
  /** Events below this version of the collection. */
  before?: number | undefined;
  limit: number;
}

export interface Webhooks {
  /** Undefined when the account has no such collection; a collection and an account have only so many. */
  create(
    account: number,
    collectionId: number,
    fields: WebhookFields,
    args: { now: number; inCollection: number; inAccount: number },
  ): Promise<Webhook | 'noSuchCollection' | { limit: number }>;
  list(account: number, collectionId: number): Promise<Webhook[]>;
  get(account: number, webhookId: number): Promise<Webhook | undefined>;
  /** What is changed may make it work: it is tried at once. */
  update(
    account: number,
    webhookId: number,
    fields: { url?: string; events?: readonly EventType[]; isEnabled?: boolean },
  ): Promise<Webhook | undefined>;
  delete(account: number, webhookId: number): Promise<boolean>;
  /** The newest event first. */
  deliveries(account: number, webhookId: number, asked: DeliveryFilter): Promise<Delivery[]>;
  /** How many deliveries are in a state, counted up to a limit. */
  count(webhookId: number, state: DeliveryState, limit: number): Promise<number>;
  /** Queues one delivery again, or so many dead ones, the oldest first; returns how many. */
  redeliver(
    account: number,
    webhookId: number,
    args: { now: number; atMost: number; version?: number },
  ): Promise<number>;

  /** Whether something is to be sent to a webhook that nobody sends to. */
  anyDue(now: number): Promise<boolean>;
  /** Takes webhooks to which something is to be sent, those that have waited longest first. */
  claim(claim: WebhookClaim): Promise<ClaimedWebhook[]>;
  /** What is to be sent next, by age: of each text the first event alone, and none of a text that waits for another try. */
  due(webhookId: number, now: number, limit: number): Promise<CollectionEvent[]>;
  /** Stores how an attempt went; false when the webhook is no longer held by whoever made it. */
  record(attempt: Attempt): Promise<boolean>;
  /** Gives up pending deliveries that were queued before a time, at most so many; returns how many. */
  giveUp(args: { webhookId: number; queuedBefore: number; atMost: number }): Promise<number>;
  /** Holds a webhook for longer; false when another has it. */
  renew(args: { webhookId: number; holder: string; leaseUntil: number }): Promise<boolean>;
  /** Whether any is held. */
  anyLeased(): Promise<boolean>;
  /** Lets go of a webhook, or of all. */
  release(args?: { webhookId: number; holder: string }): Promise<void>;
}

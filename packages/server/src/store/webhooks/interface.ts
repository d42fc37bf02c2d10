import type { CollectionEvent, DeliveryState, EventType } from '../../domain/events/event.ts';

/** An address that receives the events of a collection. */
export interface Webhook {
  webhookId: number;
  collectionId: number;
  url: string;
  events: EventType[];
  isEnabled: boolean;
  createdAt: number;
  /** Number of failed attempts since the last success, and the problem of the last attempt. */
  failures: number;
  problem?: string;
}

export interface WebhookFields {
  url: string;
  events: readonly EventType[];
  /** Salt from which the secret is derived. */
  salt: Uint8Array;
}

/** The delivery of an event to a webhook. */
export interface Delivery {
  event: CollectionEvent;
  state: DeliveryState;
  attempts: number;
  /** When the next attempt is due, while pending. */
  dueAt: number;
  triedAt?: number;
  /** HTTP status of the last response. */
  status?: number;
  /** Why the last attempt failed. */
  problem?: string;
}

/** A webhook whose lease the claiming node has. */
export interface ClaimedWebhook {
  webhookId: number;
  accountId: number;
  url: string;
  salt: Uint8Array;
}

export interface WebhookClaim {
  now: number;
  leaseUntil: number;
  /** Name of the sender that claims. */
  holder: string;
  limit: number;
  /** Accounts that already have as many senders as they may have. */
  exceptAccounts: readonly number[];
}

/** The outcome of an attempt. */
export interface Attempt {
  webhookId: number;
  version: number;
  holder: string;
  now: number;
  isDelivered: boolean;
  status?: number;
  problem?: string;
  /** Random number from 0 to 1, for the pause after a failure. */
  random: number;
  /** Whether the receiver responded that it no longer exists. Then the webhook is disabled. */
  isGone: boolean;
}

/** The deliveries to list. */
export interface DeliveryFilter {
  state?: DeliveryState | undefined;
  /** Only events below this version of the collection. */
  before?: number | undefined;
  limit: number;
}

export interface Webhooks {
  /** Creates a webhook. Returns the limit that a collection or an account would exceed. */
  create(
    account: number,
    collectionId: number,
    fields: WebhookFields,
    args: { now: number; inCollection: number; inAccount: number },
  ): Promise<Webhook | 'noSuchCollection' | { limit: number }>;
  list(account: number, collectionId: number): Promise<Webhook[]>;
  get(account: number, webhookId: number): Promise<Webhook | undefined>;
  /** Changes a webhook, and ends its pause after failures, because the change may have fixed the problem. */
  update(
    account: number,
    webhookId: number,
    fields: { url?: string; events?: readonly EventType[]; isEnabled?: boolean },
  ): Promise<Webhook | undefined>;
  delete(account: number, webhookId: number): Promise<boolean>;
  /** Returns deliveries, the newest event first. */
  deliveries(account: number, webhookId: number, filter: DeliveryFilter): Promise<Delivery[]>;
  /** Counts the deliveries in a state, up to a limit. */
  count(webhookId: number, state: DeliveryState, limit: number): Promise<number>;
  /** Queues a delivery again, or up to `atMost` dead letters, the oldest first. Returns how many. */
  redeliver(
    account: number,
    webhookId: number,
    args: { now: number; atMost: number; version?: number },
  ): Promise<number>;

  /** Returns true when a webhook without a sender has deliveries to send. */
  anyDue(now: number): Promise<boolean>;
  /** Leases webhooks that have deliveries to send, the longest waiting first. */
  claim(claim: WebhookClaim): Promise<ClaimedWebhook[]>;
  /** Returns the next events to send, the oldest first: only the first of each text, and none of a text that waits for another attempt. */
  due(webhookId: number, now: number, limit: number): Promise<CollectionEvent[]>;
  /** Stores the outcome of an attempt. Returns false when the sender has lost its lease. */
  record(attempt: Attempt): Promise<boolean>;
  /** Turns pending deliveries from before a time into dead letters, up to `atMost`. Returns how many. */
  giveUp(args: { webhookId: number; queuedBefore: number; atMost: number }): Promise<number>;
  /** Extends a lease. Returns false when the sender has lost the lease, or the webhook is disabled. */
  renew(args: { webhookId: number; holder: string; leaseUntil: number }): Promise<boolean>;
  /** Returns true when any webhook is leased. */
  anyLeased(): Promise<boolean>;
  /** Releases a webhook, or all webhooks when none is given. */
  release(args?: { webhookId: number; holder: string }): Promise<void>;
}

import { eventBody, eventId, type CollectionEvent } from '../domain/events/event.ts';
import { limits } from '../domain/limits.ts';
import type { Clock } from '../domain/clock.ts';
import { version as release } from '../domain/version.ts';
import type { ClaimedWebhook, Store } from '../store/store.ts';
import { signatureHeaders } from './secrets.ts';
import type { Message, SendResult } from './sending/send.ts';

const { parallelEvents, deadLetterAfter } = limits.webhooks;
/** Events that are read at once. */
const readBatch = 50;
/** Deliveries that one transaction makes dead letters. */
const deadLetterBatch = 1000;
/** HTTP 410 Gone: the receiver will never come back. */
const statusGone = 410;

export interface Run {
  webhook: ClaimedWebhook;
  /** The id of the claim on the webhook. */
  holder: string;
  secret: Uint8Array;
  store: Pick<Store, 'webhooks'>;
  send: (message: Message) => Promise<SendResult>;
  clock: Clock;
  /** Aborted when the claim is lost or the service stops. */
  signal: AbortSignal;
}

/**
 * Sends the due events of a webhook until none is left or a delivery fails. Several events are sent at once, but never two
 * of one text: the next event of a text becomes due when the event before it is delivered.
 */
export async function runWebhook(run: Run): Promise<void> {
  const { webhook, store, signal } = run;
  while (!signal.aborted) {
    const events = await store.webhooks.due(webhook.webhookId, secondsOf(run), readBatch);
    if (events.length === 0) return;
    const next = events.values();
    const failed = new AbortController();
    const sendNext = async () => {
      for (const event of next) {
        if (failed.signal.aborted || signal.aborted) return;
        if (!(await deliver(run, event))) failed.abort();
      }
    };
    await Promise.all(Array.from({ length: parallelEvents }, sendNext));
    if (failed.signal.aborted) return;
  }
}

/** Tries once to deliver an event. Returns true when the event is delivered and the delivery is stored. */
async function deliver(
  { webhook, holder, secret, store, send, ...run }: Run,
  event: CollectionEvent,
): Promise<boolean> {
  const { webhookId, url } = webhook;
  const body = eventBody(event);
  const { status, problem } = await send({
    url,
    headers: {
      'content-type': 'application/json',
      'user-agent': `Textkin/${release}`,
      ...signatureHeaders(secret, eventId(event), secondsOf(run), body),
    },
    body,
  });
  const now = secondsOf(run);
  const isDelivered = problem === undefined;
  const hasLease = await store.webhooks.record({
    ...{ webhookId, holder, now, isDelivered },
    version: event.version,
    ...(status !== undefined && { status }),
    ...(problem !== undefined && { problem }),
    isGone: status === statusGone,
    random: Math.random(),
  });
  if (hasLease && !isDelivered) {
    const queuedBefore = now - deadLetterAfter;
    const late = { webhookId, queuedBefore, atMost: deadLetterBatch };
    while ((await store.webhooks.giveUp(late)) === deadLetterBatch);
  }
  return hasLease && isDelivered;
}

const secondsOf = ({ clock }: Pick<Run, 'clock'>): number => Math.floor(clock() / 1000);

import { eventBody, eventId, type CollectionEvent } from '../domain/events/event.ts';
import { limits } from '../domain/limits.ts';
import type { Clock } from '../domain/clock.ts';
import { version as release } from '../domain/version.ts';
import type { ClaimedWebhook, Store } from '../store/store.ts';
import { signed } from './secrets.ts';
import type { Message, Sent } from './sending/send.ts';

const { atOnce, givenUpAfter } = limits.webhooks;
/** Events that are read at once. */
const batch = 50;
/** Deliveries that are given up in one transaction. */
const part = 1000;
/** What says that there will never be anything at an address again. */
const gone = 410;

export interface Run {
  webhook: ClaimedWebhook;
  /** Who holds it. */
  by: string;
  secret: Uint8Array;
  store: Pick<Store, 'webhooks'>;
  send: (message: Message) => Promise<Sent>;
  clock: Clock;
  /** Aborted when the webhook is no longer held, or the service stops. */
  signal: AbortSignal;
}

/**
 * Sends a webhook what is due, until there is no more or a try fails: several events at once, but never two of one text,
 * for the next one of that is due only when the one before has arrived.
 */
export async function runWebhook(run: Run): Promise<void> {
  const { webhook, store, signal } = run;
  while (!signal.aborted) {
    const events = await store.webhooks.due(webhook.webhookId, secondsOf(run), batch);
    if (events.length === 0) return;
    const next = events.values();
    const failed = new AbortController();
    const sendOn = async () => {
      for (const event of next) {
        if (failed.signal.aborted || signal.aborted) return;
        if (!(await deliver(run, event))) failed.abort();
      }
    };
    await Promise.all(Array.from({ length: atOnce }, sendOn));
    if (failed.signal.aborted) return;
  }
}

/** One try; whether the event has arrived and that is stored. */
async function deliver(
  { webhook, by, secret, store, send, ...run }: Run,
  event: CollectionEvent,
): Promise<boolean> {
  const { webhookId, url } = webhook;
  const body = eventBody(event);
  const { status, problem } = await send({
    url,
    headers: {
      'content-type': 'application/json',
      'user-agent': `Textkin/${release}`,
      ...signed(secret, eventId(event), secondsOf(run), body),
    },
    body,
  });
  const now = secondsOf(run);
  const isDelivered = problem === undefined;
  const isHeld = await store.webhooks.record({
    ...{ webhookId, holder: by, now, isDelivered },
    version: event.version,
    ...(status !== undefined && { status }),
    ...(problem !== undefined && { problem }),
    isGone: status === gone,
    random: Math.random(),
  });
  if (isHeld && !isDelivered) {
    const queuedBefore = now - givenUpAfter;
    const late = { webhookId, queuedBefore, atMost: part };
    while ((await store.webhooks.giveUp(late)) === part);
  }
  return isHeld && isDelivered;
}

const secondsOf = ({ clock }: Pick<Run, 'clock'>): number => Math.floor(clock() / 1000);

import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Textkin } from '@textkin/client';
import { errors } from '../../packages/server/src/domain/errors.ts';
import { bank, grid, snow, storm } from '../support/storm.ts';
import { until } from '../support/until.ts';

/** A text as it was acknowledged. */
interface ExpectedText {
  body: string;
  ext_text_id: string;
  publish_date: string;
  /** The tag that a person added, if there is one. */
  manual: string | undefined;
}

const bodies = [storm, snow, grid, bank];
const writers = 4;
/** Milliseconds that a program waits between two texts: without a pause, all texts would take minutes to analyse. */
const pauseMs = 20;

/**
 * Programs with the client of a released version that keep working while the service is replaced. They create, change, tag, group, delete
 * and read texts, and record what was acknowledged. The client repeats calls that may be repeated; other calls that lost their connection
 * may have been carried out or not, and their texts are no longer compared.
 */
export class OldClientLoad implements AsyncDisposable {
  readonly texts = new Map<number, ExpectedText>();
  readonly deleted = new Set<number>();
  readonly grouped = new Set<number>();
  /** Calls that failed although the client may repeat them, or for another reason than a lost connection. */
  readonly failures: unknown[] = [];
  acknowledged = 0;
  /** The number of calls that lost their connection, and may have been carried out or not. */
  unknown = 0;
  readonly collection_id: number;
  readonly group_id: number;
  readonly #clients: readonly Textkin[];
  readonly #random: () => number;
  readonly #running: Promise<void>[];
  #isOver = false;

  private constructor(
    clients: readonly Textkin[],
    collection_id: number,
    group_id: number,
    random: () => number,
  ) {
    this.#clients = clients;
    this.#random = random;
    this.collection_id = collection_id;
    this.group_id = group_id;
    this.#running = Array.from({ length: writers }, (_, writer) => this.#run(writer));
  }

  /** Creates a collection and a group, and starts to work on them through several clients in turn. */
  static async start(clients: readonly Textkin[], random: () => number): Promise<OldClientLoad> {
    const kind = { language: 'en', description: 'Föråldrad' } as const;
    const { collection_id } = await clients[0]!.call('collection.create', { name: 'Upgrade', ...kind });
    const { group_id } = await clients[0]!.call('group.create', { name: 'Upgrade', ...kind });
    return new OldClientLoad(clients, collection_id, group_id, random);
  }

  async #run(writer: number): Promise<void> {
    for (let number = 0; !this.#isOver; number++) {
      const client = this.#clients[(writer + number) % this.#clients.length]!;
      try {
        await this.#work(client, `${writer}-${number}`);
      } catch (error) {
        this.failures.push(error);
      }
      await sleep(pauseMs);
    }
  }

  async #work(client: Textkin, name: string): Promise<void> {
    const { collection_id, group_id } = this;
    const body = `${bodies[Math.floor(4 * this.#random())]!} Number ${name}.`;
    const publish_date = new Date(Date.UTC(2020, 0, 1) + Math.floor(1e11 * this.#random())).toISOString();
    const expected: ExpectedText = { body, ext_text_id: `text ${name}`, publish_date, manual: undefined };
    const fields = { body, ext_text_id: expected.ext_text_id, publish_date, headline: `Nyhet ${name}` };
    const { text_id } = await client.call('text.create', { collection_id, ...fields, idempotency_key: name });
    this.#acknowledge(text_id, expected);
    const chance = this.#random();
    const key = { collection_id, text_id };
    if (chance < 0.2) {
      const changed = `${body} Changed.`;
      const update = { ...key, body: changed, idempotency_key: `${name} changed` };
      await client.call('text.update', update);
      this.#acknowledge(text_id, { ...expected, body: changed });
    } else if (chance < 0.3) {
      const isDeleted = await this.#once(text_id, () => client.call('text.delete', key));
      if (isDeleted) this.deleted.add(text_id);
      this.texts.delete(text_id);
    } else if (chance < 0.5) {
      const manual = `Redaktion ${name}`;
      const tag = { tag: manual, category: 'organization' } as const;
      const isTagged = await this.#once(text_id, () => client.call('text.addTag', { ...key, ...tag }));
      if (isTagged) this.#acknowledge(text_id, { ...expected, manual });
    } else if (chance < 0.6) {
      const isGrouped = await this.#once(text_id, () => client.call('group.addText', { group_id, ...key }));
      if (isGrouped) this.grouped.add(text_id);
    } else if (chance < 0.8) {
      const text = await client.call('text.get', { ...key, include_body: true });
      assert.equal(text.body, body, 'a text is read as it was acknowledged');
    } else if (chance < 0.9) {
      await client.call('text.relatedTexts', { ...key, wait: 0 }).catch((error: unknown) => {
        if (!notReady.includes(codeOf(error))) throw error;
      });
    }
  }

  #acknowledge(text_id: number, expected: ExpectedText): void {
    this.texts.set(text_id, expected);
    this.acknowledged++;
  }

  /** Makes a call that may not be repeated; returns false, and forgets the text, when its connection was lost. */
  async #once(text_id: number, call: () => Promise<unknown>): Promise<boolean> {
    try {
      await call();
      this.acknowledged++;
      return true;
    } catch (error) {
      if (codeOf(error) !== connectionLost) throw error;
      this.texts.delete(text_id);
      this.unknown++;
      return false;
    }
  }

  /** Resolves when `count` more writes are acknowledged. */
  async untilMore(count: number): Promise<void> {
    const before = this.acknowledged;
    const what = () => `${count} more writes are acknowledged: ${String(this.failures.at(-1))}`;
    await until(() => this.acknowledged >= before + count, what, { withinMs: 120_000 });
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#running);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }
}

const codeOf = (error: unknown) => (error as { code?: unknown }).code;
/** The codes of a call whose result is not ready, before and after a wait. */
const notReady: unknown[] = [errors.processing[0], errors.waitRanOut[0]];
/** The code that the client gives to a call without a response. */
const connectionLost = 0;

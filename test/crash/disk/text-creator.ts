import assert from 'node:assert/strict';
import { cleanup } from '../../support/cleanup.ts';
import { type Client, type Keys, login } from '../../support/client.ts';
import { until } from '../../support/until.ts';

const clients = 4;

/** Clients that call text.create without a break, and the acknowledged texts. */
export interface TextCreator {
  /** The reasons of refused writes since creating last began. */
  readonly refused: ReadonlySet<string | undefined>;
  /** Ignores the results of running calls: their texts may be stored or not. */
  forgetRunning: () => void;
  /** Resolves once the given number of further texts are stored. */
  untilMore: (count: number) => Promise<void>;
  /** Pauses, and resolves once no call is running. Calls without a response do not count. */
  pause: () => Promise<void>;
  /** Switches to a service that replaces the current service. */
  switchTo: (url: string) => Promise<void>;
  /** Resumes after a pause. */
  resume: () => void;
  /** Asserts that every acknowledged text is stored. */
  assertStored: () => Promise<void>;
}

/** Starts to create texts. */
export async function startCreating(url: string, keys: Keys): Promise<TextCreator> {
  const stored = new Map<number, string>();
  const refused = new Set<string | undefined>();
  /** Running calls by number; false for those whose results are ignored. */
  const running = new Map<number, boolean>();
  let client: Client = await login(url, keys);
  const { collection_id } = await client.call('collection.create', { name: 'C', language: 'en' });
  let isCreating = false;
  let loops: Promise<unknown> = Promise.resolve();
  let count = 0;
  const loop = async () => {
    while (isCreating) {
      const number = ++count;
      running.set(number, true);
      const body = `Text ${number}. ${'All of its words are stored. '.repeat(1 + (number % 90))}`;
      const params = { collection_id, body, force: true };
      const { result, error } = await client
        .ask('text.create', params)
        .catch(() => ({ result: undefined, error: undefined }));
      if (result && running.get(number)) stored.set(result.text_id, body);
      else if (error) refused.add(error.data.reason);
      running.delete(number);
    }
  };
  const begin = () => {
    refused.clear();
    isCreating = true;
    loops = Promise.all(Array.from({ length: clients }, loop));
  };
  cleanup(() => (isCreating = false));
  begin();
  return {
    refused,
    forgetRunning() {
      for (const number of running.keys()) running.set(number, false);
    },
    async untilMore(more) {
      const target = stored.size + more;
      const what = () => `${more} more texts are stored; refused: ${[...refused].join(', ') || 'none'}`;
      await until(() => stored.size >= target, what);
    },
    async pause() {
      isCreating = false;
      await loops;
    },
    async switchTo(url) {
      client = await login(url, keys);
    },
    resume: begin,
    async assertStored() {
      for (const [text_id, body] of [...stored]) {
        const text = await client.call('text.get', { collection_id, text_id, include_body: true });
        assert.equal(text.body, body);
      }
    },
  };
}

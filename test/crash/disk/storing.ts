import assert from 'node:assert/strict';
import { cleanup } from '../../support/cleanup.ts';
import { type Client, type Keys, login } from '../../support/client.ts';
import { until } from '../../support/until.ts';

const clients = 4;

/** Calls of text.create without a break, and what was acknowledged of them. */
export interface Storing {
  /** Why writes were refused since they last began. */
  readonly refused: ReadonlySet<string | undefined>;
  /** Resolves once so many more texts are stored. */
  untilMore: (count: number) => Promise<void>;
  /** Stops, and resolves once no call is under way; what was not answered is of no account. */
  pause: () => Promise<void>;
  /** Turns to a service that stands in for the one before. */
  turnTo: (url: string) => Promise<void>;
  /** Goes on after a pause. */
  goOn: () => void;
  /** Every text that was acknowledged is there, whole. */
  assertKept: () => Promise<void>;
}

export async function storing(url: string, keys: Keys): Promise<Storing> {
  const kept = new Map<number, string>();
  const refused = new Set<string | undefined>();
  let client: Client = await login(url, keys);
  const { collection_id } = await client.call('collection.create', { name: 'C', language: 'en' });
  let isGoing = false;
  let loops: Promise<unknown> = Promise.resolve();
  let count = 0;
  const loop = async () => {
    while (isGoing) {
      const body = `Text ${++count}. ${'All the words of it are kept. '.repeat(1 + (count % 90))}`;
      const params = { collection_id, body, force: true };
      const { result, error } = await client
        .ask('text.create', params)
        .catch(() => ({ result: undefined, error: undefined }));
      if (result) kept.set(result.text_id, body);
      else if (error) refused.add(error.data.reason);
    }
  };
  const begin = () => {
    refused.clear();
    isGoing = true;
    loops = Promise.all(Array.from({ length: clients }, loop));
  };
  cleanup(() => (isGoing = false));
  begin();
  return {
    refused,
    async untilMore(more) {
      const enough = kept.size + more;
      const what = () => `${more} more texts are stored; refused: ${[...refused].join(', ') || 'none'}`;
      await until(() => kept.size >= enough, what);
    },
    async pause() {
      isGoing = false;
      await loops;
    },
    async turnTo(url) {
      client = await login(url, keys);
    },
    goOn: begin,
    async assertKept() {
      for (const [text_id, body] of [...kept]) {
        const text = await client.call('text.get', { collection_id, text_id, include_body: true });
        assert.equal(text.body, body);
      }
    },
  };
}

import assert from 'node:assert/strict';
import { cleanup } from '../../support/cleanup.ts';
import { type Client, type Keys, login } from '../../support/client.ts';
import { until } from '../../support/until.ts';

const clients = 4;

/** Calls of text.create without a break, and what was acknowledged of them. */
export interface Storing {
  /** Why writes were refused since they last began. */
  readonly refused: ReadonlySet<string | undefined>;
  /** What is under way now may be kept or not, whatever is answered. */
  forgetUnderWay: () => void;
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
  /** Calls without an answer, by number; false for those of no account. */
  const underWay = new Map<number, boolean>();
  let client: Client = await login(url, keys);
  const { collection_id } = await client.call('collection.create', { name: 'C', language: 'en' });
  let isGoing = false;
  let loops: Promise<unknown> = Promise.resolve();
  let count = 0;
  const loop = async () => {
    while (isGoing) {
      const number = ++count;
      underWay.set(number, true);
      const body = `Text ${number}. ${'All the words of it are kept. '.repeat(1 + (number % 90))}`;
      const params = { collection_id, body, force: true };
      const { result, error } = await client
        .ask('text.create', params)
        .catch(() => ({ result: undefined, error: undefined }));
      if (result && underWay.get(number)) kept.set(result.text_id, body);
      else if (error) refused.add(error.data.reason);
      underWay.delete(number);
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
    forgetUnderWay() {
      for (const number of underWay.keys()) underWay.set(number, false);
    },
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

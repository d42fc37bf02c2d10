import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from '../support/connection.ts';

const clients = 16;
/** The number of texts of a client: each new text replaces the client's oldest, so that the store does not grow. */
const textsPerClient = 20;

/** The calls of a round. */
export const round = ['create', 'get', 'get', 'get', 'get', 'list', 'related', 'token', 'ping', 'ping', 'delete'] as const; // prettier-ignore

export type Operation = (typeof round)[number];

/** The service, account and texts that a load calls. */
export interface Target {
  /** The addresses of the nodes' calls, with a token. */
  addresses: readonly string[];
  keys: { api_key: string; secret_key: string };
  collectionId: number;
  /** A text that stays. */
  textId: number;
}

export interface Load {
  /** Calls a second; Infinity for as many as the service serves. */
  rate: number;
  /** The operations of the round that are called. */
  operations: ReadonlySet<Operation>;
  makeText: () => string;
  signal: AbortSignal;
  onResponse: (isOk: boolean) => void;
}

/** Calls the service as a newsroom does. Calls begin when they are due, not when the calls before them have a response. */
export async function load(target: Target, load: Load): Promise<void> {
  const { rate, operations, makeText, signal, onResponse } = load;
  const { collectionId: collection_id, textId, keys } = target;
  const calls = round.filter((operation) => operations.has(operation));
  const start = performance.now();
  let due = 0;
  const untilDue = async () => {
    const wait = start + (due++ / rate) * 1000 - performance.now();
    if (wait > 0) await sleep(wait, undefined, { signal }).catch(() => undefined);
  };
  const client = async (address: string) => {
    using connection = new Connection(address);
    const texts: number[] = [];
    const call = async (method: string, params: object) => {
      await untilDue();
      if (signal.aborted) return '';
      const { status, text } = await connection.post(JSON.stringify({ method, params, id: 1 }));
      onResponse(status === 200 && !text.includes('"error"'));
      return text;
    };
    const run: Record<Operation, () => Promise<unknown>> = {
      async create() {
        const created = await call('text.create', { collection_id, body: makeText() });
        const id = Number(/"text_id":(\d+)/.exec(created)?.[1]);
        if (id) texts.push(id);
      },
      get: () => call('text.get', { collection_id, text_id: texts[0] ?? textId }),
      list: () => call('collection.listTexts', { collection_id, limit: 20 }),
      related: () => call('text.relatedTexts', { collection_id, text_id: textId, wait: 0 }),
      token: () => call('auth.accessToken', keys),
      ping: () => call('ping.ping', {}),
      async delete() {
        if (texts.length > textsPerClient)
          await call('text.delete', { collection_id, text_id: texts.shift() });
      },
    };
    while (!signal.aborted) for (const operation of calls) await run[operation]();
  };
  const { addresses } = target;
  await Promise.all(Array.from({ length: clients }, (_, at) => client(addresses[at % addresses.length]!)));
}

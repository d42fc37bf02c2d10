import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from '../support/connection.ts';

const clients = 16;
/** The number of texts of a client: each new text replaces the client's oldest, so that the store does not grow. */
const textsPerClient = 20;
const body = 'The ministers of both countries met in Oslo on Sunday to speak of the railway. '.repeat(38);

export interface Load {
  /** Calls a second; Infinity for as many as the service serves. */
  rate: number;
  signal: AbortSignal;
  onResponse: (isOk: boolean) => void;
}

/**
 * Calls the service as a newsroom does: of ten calls one stores a text, one deletes a text, one requests related texts, one a list,
 * four read texts and two ping. Calls begin when they are due, not when the calls before them have a response.
 */
export async function load(
  address: string,
  collection_id: number,
  { rate, signal, onResponse }: Load,
): Promise<void> {
  const start = performance.now();
  let due = 0;
  const untilDue = async () => {
    const wait = start + (due++ / rate) * 1000 - performance.now();
    if (wait > 0) await sleep(wait, undefined, { signal }).catch(() => undefined);
  };
  const client = async () => {
    using connection = new Connection(address);
    const texts: number[] = [];
    const call = async (method: string, params: object) => {
      await untilDue();
      if (signal.aborted) return '';
      const { status, text } = await connection.post(JSON.stringify({ method, params }));
      onResponse(status === 200 && !text.includes('"error"'));
      return text;
    };
    while (!signal.aborted) {
      const created = await call('text.create', { collection_id, body, force: true });
      const id = Number(/"text_id":(\d+)/.exec(created)?.[1]);
      if (id) texts.push(id);
      const oldest = { collection_id, text_id: texts[0] };
      for (let i = 0; i < 4; i++) await call('text.get', oldest);
      await call('collection.listTexts', { collection_id, limit: 20 });
      await call('text.relatedTexts', { collection_id, text_id: 1, wait: 0 });
      for (let i = 0; i < 2; i++) await call('ping.ping', {});
      if (texts.length > textsPerClient) await call('text.delete', { collection_id, text_id: texts.shift() });
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
}

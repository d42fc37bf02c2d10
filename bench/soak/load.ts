import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from '../overload/connection.ts';

const clients = 16;
/** Texts that a client keeps; with each new one the oldest goes, so that the store stays as large as it is. */
const kept = 20;
const body = 'The ministers of both countries met in Oslo on Sunday to speak of the railway. '.repeat(38);

export interface Load {
  /** Calls a second, all the time; Infinity for as many as are answered. */
  rate: number;
  signal: AbortSignal;
  /** Told of every answer. */
  answered: (isWell: boolean) => void;
}

/**
 * A day of an editor's office, over and over: of ten calls one stores a text, one deletes one, one asks for related texts,
 * one for a list, four read texts and two say ping. Calls begin when they are due, not when those before are answered.
 */
export async function load(
  address: string,
  collection_id: number,
  { rate, signal, answered }: Load,
): Promise<void> {
  const began = performance.now();
  let due = 0;
  const turn = async () => {
    const wait = began + (due++ / rate) * 1000 - performance.now();
    if (wait > 0) await sleep(wait, undefined, { signal }).catch(() => undefined);
  };
  const client = async () => {
    const connection = new Connection(address);
    const texts: number[] = [];
    const call = async (method: string, params: object) => {
      await turn();
      if (signal.aborted) return '';
      const { status, text } = await connection.post(JSON.stringify({ method, params }));
      answered(status === 200 && !text.includes('"error"'));
      return text;
    };
    while (!signal.aborted) {
      const made = await call('text.create', { collection_id, body, force: true });
      const id = Number(/"text_id":(\d+)/.exec(made)?.[1]);
      if (id) texts.push(id);
      const of = { collection_id, text_id: texts[0] };
      for (let read = 0; read < 4; read++) await call('text.get', of);
      await call('collection.listTexts', { collection_id, limit: 20 });
      await call('text.relatedTexts', { collection_id, text_id: 1, wait: 0 });
      for (let said = 0; said < 2; said++) await call('ping.ping', {});
      if (texts.length > kept) await call('text.delete', { collection_id, text_id: texts.shift() });
    }
    connection.end();
  };
  await Promise.all(Array.from({ length: clients }, client));
}

import { complete, giveUp } from './by-hand.ts';
import type { Client } from './client.ts';
import type { TestService } from './service.ts';

/** An account with a collection in a service without workers, whose texts the test analyses by itself. */
export interface Desk {
  client: Client;
  collection_id: number;
  add: (ext_text_id?: string) => Promise<number>;
  analyse: (text_id: number) => Promise<void>;
  giveUp: (text_id: number) => Promise<unknown>;
  /** Changes the text, which is then pending. */
  change: (text_id: number, body: string) => Promise<unknown>;
}

export async function openDesk(service: TestService): Promise<Desk> {
  const { store } = service.context;
  const client = await service.newClient();
  const { collection_id } = await client.call('collection.create', { name: 'News', language: 'en' });
  const textOf = (text_id: number) => ({ account: client.account, collection_id, text_id });
  return {
    client,
    collection_id,
    async add(ext_text_id) {
      const params = { collection_id, body: 'The council met.', ...(ext_text_id && { ext_text_id }) };
      return (await client.call('text.create', params)).text_id;
    },
    analyse: (text_id) => complete(store, textOf(text_id)),
    giveUp: (text_id) => giveUp(store, textOf(text_id)),
    change: (text_id, body) => client.call('text.update', { collection_id, text_id, body }),
  };
}

import { join } from 'node:path';
import { startPostgres } from '../nodes/postgres.ts';
import { temporaryFolder } from '../support/folder.ts';
import { startEcho, untilReady } from '../support/processes.ts';
import { newTenant, type Program, startProgram } from '../support/program.ts';
import type { Target } from './load.ts';

/** The nodes under load, and what its calls need. */
export interface Soaked extends AsyncDisposable {
  nodes: readonly Program[];
  target: Target;
}

/** Starts one node on SQLite, or several on PostgreSQL, with a collection and, if asked for, a webhook for its events. */
export async function startSoaked(count: number, hasWebhook: boolean): Promise<Soaked> {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(temporaryFolder());
  const postgres = count > 1 ? stack.use(await startPostgres()) : undefined;
  const shared = postgres ? ['--database', postgres.url] : [];
  const nodes: Program[] = [];
  for (let at = 0; at < count; at++) {
    const args = ['--webhook-hosts', 'any'];
    nodes.push(stack.use(await startProgram(join(folder.path, String(at)), { args, store: shared })));
  }
  for (const { url } of nodes) await untilReady(url);
  const { client, address, collectionId, keys } = await newTenant(nodes[0]!);
  const body = 'The ministers met in Oslo to speak of the railway.';
  const { text_id } = await client.call('text.create', { collection_id: collectionId, body });
  await client.call('text.tags', { collection_id: collectionId, text_id, wait: 60 });
  if (hasWebhook) {
    const { url } = stack.use(await startEcho());
    await client.call('webhook.create', { collection_id: collectionId, url });
  }
  // All nodes accept a token of one of them.
  const { search } = new URL(address);
  const addresses = nodes.map(({ url }) => `${url}/rpc/json${search}`);
  const running = stack.move();
  return {
    nodes,
    target: { addresses, keys, collectionId, textId: text_id },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

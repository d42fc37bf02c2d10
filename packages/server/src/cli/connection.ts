import { Textkin, type Collection } from '@textkin/client';
import type { Command } from 'commander';
import { UserError } from '../domain/user-error.ts';

/** The options of a command that works over HTTP: the address of the service and the key pair. */
export interface ConnectionOptions {
  url?: string;
  apiKey?: string;
  secretKey?: string;
}

const defaultUrl = 'http://127.0.0.1:8780';

/** Adds the options of a connection. Their help recommends the environment for keys, because lists of processes show options. */
export function withConnection(command: Command): Command {
  return command
    .option('--url <address>', `address of the service (default: ${defaultUrl})`)
    .option('--api-key <key>', 'prefer the environment variable TEXTKIN_API_KEY')
    .option('--secret-key <key>', 'prefer the environment variable TEXTKIN_SECRET_KEY');
}

/** Number of retries. They last at least a minute, even with the shortest random pauses, so that a service can restart. */
const retries = 17;

/** Returns a client after one successful call, so that a wrong address or key pair fails at once, not after a minute. */
export async function connect(options: ConnectionOptions, signal?: AbortSignal): Promise<Textkin> {
  const { apiKey, secretKey } = options;
  if (!apiKey || !secretKey) {
    throw new UserError('A key pair is needed: set TEXTKIN_API_KEY and TEXTKIN_SECRET_KEY.');
  }
  const url = serviceUrl(options);
  // A key of any scope may make this call.
  await new Textkin({ url, apiKey, secretKey, retries: 0 }).call('collection.list', { limit: 1 }, { signal });
  return new Textkin({ url, apiKey, secretKey, retries });
}

/** Returns the address of the service without a final slash; throws a UserError if it is not an http or https URL. */
export function serviceUrl({ url = defaultUrl }: ConnectionOptions): string {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw new UserError(`--url takes an address like ${defaultUrl}, not "${url}".`);
  }
  return url.replace(/\/+$/, '');
}

/** Returns the collection with an id or name; undefined when there is none. */
export async function findCollection(textkin: Textkin, nameOrId: string): Promise<Collection | undefined> {
  const collections: Collection[] = [];
  for await (const collection of textkin.each('collection.list', { limit: 1000 }))
    collections.push(collection);
  const byId = collections.find(({ collection_id }) => String(collection_id) === nameOrId);
  const byName = collections.filter(({ name }) => name === nameOrId);
  if (!byId && byName.length > 1) {
    const ids = byName.map(({ collection_id }) => collection_id).join(', ');
    throw new UserError(`Several collections are called "${nameOrId}": give the id instead (${ids}).`);
  }
  return byId ?? byName[0];
}

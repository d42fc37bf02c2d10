import { Textkin, type Collection } from '@textkin/client';
import type { Command } from 'commander';
import { UserError } from '../domain/user-error.ts';

/** Where the service is and who calls, as options of a command that works over HTTP. */
export interface ConnectionOptions {
  url?: string;
  apiKey?: string;
  secretKey?: string;
}

const defaultUrl = 'http://127.0.0.1:8780';

/** Adds the options; the key pair is better kept in the environment, where no list of processes shows it. */
export function withConnection(command: Command): Command {
  return command
    .option('--url <address>', `the service (default: ${defaultUrl})`)
    .option('--api-key <key>', 'better in the environment: TEXTKIN_API_KEY')
    .option('--secret-key <key>', 'better in the environment: TEXTKIN_SECRET_KEY');
}

/** Retries that bridge a minute whatever chance makes of their pauses, in which a service starts again. */
const patience = 17;

/** A client that has been answered once: a wrong address or key pair is told at once, not after a minute. */
export async function connect(options: ConnectionOptions, signal?: AbortSignal): Promise<Textkin> {
  const { apiKey, secretKey } = options;
  if (!apiKey || !secretKey) {
    throw new UserError('A key pair is needed: set TEXTKIN_API_KEY and TEXTKIN_SECRET_KEY.');
  }
  const url = serviceUrl(options);
  // What a key of any scope may ask.
  await new Textkin({ url, apiKey, secretKey, retries: 0 }).call('collection.list', { limit: 1 }, { signal });
  return new Textkin({ url, apiKey, secretKey, retries: patience });
}

/** The address of the service without a slash at its end; throws a UserError where it is none. */
export function serviceUrl({ url = defaultUrl }: ConnectionOptions): string {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw new UserError(`--url takes an address like ${defaultUrl}, not "${url}".`);
  }
  return url.replace(/\/+$/, '');
}

/** The collection of that id or name; undefined when there is none. */
export async function findCollection(textkin: Textkin, named: string): Promise<Collection | undefined> {
  const collections: Collection[] = [];
  for await (const one of textkin.each('collection.list', { limit: 1000 })) collections.push(one);
  const byId = collections.find(({ collection_id }) => String(collection_id) === named);
  const byName = collections.filter(({ name }) => name === named);
  if (!byId && byName.length > 1) {
    const ids = byName.map(({ collection_id }) => collection_id).join(', ');
    throw new UserError(`Several collections are called "${named}": give the id instead (${ids}).`);
  }
  return byId ?? byName[0];
}

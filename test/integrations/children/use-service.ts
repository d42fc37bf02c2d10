/**
 * Starts an installed service with the command in the arguments, stores texts, reads tags and related texts, stops it, and prints the
 * result as JSON. test/integrations/release.test.ts runs it in a network that has only the loopback interface.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { bank, snow, storm } from '../../support/storm.ts';
import { until } from '../../support/until.ts';

const [program = '', ...args] = process.argv.slice(2);
const service = spawn(program, [
  ...args,
  'serve',
  '--data',
  mkdtempSync('data-'),
  '--port',
  '0',
  '--workers',
  '1',
]);
let output = '';
for (const stream of [service.stdout, service.stderr])
  stream.on('data', (part: Buffer) => (output += part.toString()));
const closed = once(service, 'close') as Promise<[number | null]>;
await until(
  () => output.includes('\ncurl '),
  () => `the service starts: ${output}`,
);
const valueOf = (name: string) => new RegExp(`^ *${name} +(\\w+)$`, 'm').exec(output)![1]!;
const url = /^Textkin listens on (\S+)/.exec(output)![1]!;

interface Result {
  access_token: string;
  collection_id: number;
  text_id: number;
  tags: { tag: string }[];
  related_texts: { text_id: number }[];
}

async function call(method: string, params: object, token = ''): Promise<Result> {
  const body = JSON.stringify({ method, params, id: 1 });
  const response = await fetch(`${url}/rpc/json`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${token}` },
  });
  const { result, error } = (await response.json()) as { result?: Result; error?: object };
  if (result === undefined) throw new Error(`${method}: ${JSON.stringify(error)}`);
  return result;
}

const keys = { api_key: valueOf('api key'), secret_key: valueOf('secret key') };
const { access_token: token } = await call('auth.accessToken', keys);
const { collection_id } = await call('collection.create', { name: 'Installed', language: 'en' }, token);
const ids: number[] = [];
for (const body of [storm, snow, bank])
  ids.push((await call('text.create', { collection_id, body }, token)).text_id);
const key = { collection_id, text_id: ids[0], wait: 60 };
const { tags } = await call('text.tags', key, token);
const { related_texts } = await call('text.relatedTexts', key, token);
const page = await fetch(url);
service.kill('SIGTERM');
await closed;
process.stdout.write(
  JSON.stringify({
    tags: tags.map(({ tag }) => tag),
    related: related_texts.map(({ text_id }) => text_id),
    console: page.status,
    interfaces: Object.keys(networkInterfaces()),
    errors: output.split('\n').filter((line) => /"level":[56]0/.test(line)),
  }),
);

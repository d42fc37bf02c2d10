import assert from 'node:assert/strict';
import { test } from 'node:test';
import { models } from '../../packages/server/src/nlp/model.ts';
import { type Client, type Keys, login } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { otherModel } from '../support/model.ts';
import { post } from '../support/post.ts';
import { run, serve, type ServerProcess } from '../support/process.ts';
import { until } from '../support/until.ts';

const folder = temporaryFolder();
const texts = 24;
const newer = otherModel({ version: '9.0.0' });
const names = ['Stockholm', 'Berlin', 'Madrid', 'London', 'Oslo'];
const bodyOf = (number: number): string =>
  `The council of ${names[number % names.length]!} met on bridges and ferries. `.repeat(8) +
  `Item ${number}.`;

let keys: Keys | undefined;
const start = async (environment?: Record<string, string>): Promise<[ServerProcess, Client]> => {
  const service = await serve(folder, ['--admin-port', '0', '--workers', '1'], environment);
  keys ??= service.keys;
  return [service, await login(service.url, keys!)];
};

/** Returns the value of a gauge of the service. */
async function gauge({ stderr }: ServerProcess, name: string): Promise<number> {
  const [, admin] = /"admin":"([^"]+)"/.exec(stderr())!;
  const { text } = await post(`${admin}/metrics`, '', { verb: 'GET' });
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  assert.ok(line, `${name} is not in\n${text}`);
  return Number(line.slice(name.length));
}

const countWaiting = (service: ServerProcess) =>
  gauge(service, 'textkin_store_outdated_texts{state="waiting"}');

/** Resolves once at most the given number of texts wait to be analysed again. */
const untilLeft = (service: ServerProcess, max: number): Promise<boolean> =>
  until(async () => (await countWaiting(service)) <= max, `at most ${max} texts are left`, {
    withinMs: 120_000,
  });

const results = async (environment?: Record<string, string>): Promise<string> => {
  const { stdout } = await run(['doctor', '--data', folder], environment);
  return stdout.split('\n').find((line) => line.includes(' results '))!;
};

test('a service with another model analyses all stored texts again, through kill -9, and reports how many are left', async () => {
  let [service, client] = await start();
  const { collection_id } = await client.call('collection.create', { name: 'Model', language: 'en' });
  for (let number = 0; number < texts; number++)
    await client.call('text.create', { collection_id, body: bodyOf(number) });
  const text_id = 3;
  const tags = () => client.call('text.tags', { collection_id, text_id, wait: 60 });
  const relatedTexts = (related_by: string, wait: number) =>
    client.call('text.relatedTexts', { collection_id, text_id, related_by, wait });
  await client.call('text.tags', { collection_id, text_id: 1, wait: 60 });
  await client.call('text.addTag', { collection_id, text_id, tag: 'By hand' });
  const before = { tags: await tags(), related: await relatedTexts('semantic', 60) };
  assert.equal(before.related.related_texts.length, 10);
  assert.equal(await countWaiting(service), 0);
  await service.end('SIGTERM');
  const report = `24 of 24 texts were analysed with another model (${models.standard.name}); the service analyses them again in the background`;
  assert.equal((await results(newer)).replaceAll(/ +/g, ' '), `ok results ${report}`);

  [service, client] = await start(newer);
  // Results are returned at once, whichever model they are from.
  assert.deepEqual(await tags(), before.tags);
  assert.ok('related_texts' in (await relatedTexts('automatic', 60)));
  const left = texts - 3;
  await untilLeft(service, left);
  await service.end('SIGKILL');
  [service, client] = await start(newer);
  const found = await countWaiting(service);
  assert.ok(found <= left, `${found} texts are left, and ${left} were before the end`);
  assert.deepEqual(await tags(), before.tags);
  await untilLeft(service, 0);
  assert.equal(await gauge(service, 'textkin_store_outdated_texts{state="failed"}'), 0);
  assert.deepEqual(await tags(), before.tags);
  // The weights are the same, so the results are the same again.
  assert.deepEqual(await relatedTexts('semantic', 60), before.related);
  const { pending } = await client.call('collection.stats', { collection_id });
  assert.equal(pending, 0);
  await service.end('SIGTERM');
  assert.match(await results(newer), /24 texts, all analysed with textkin-en-sv 9\.0\.0$/);
});

test('--model fast analyses with the fast model, even texts that the other model had analysed', async () => {
  const folder = temporaryFolder();
  const begun = await serve(folder, ['--workers', '1']);
  const before = await login(begun.url, begun.keys!);
  const { collection_id } = await before.call('collection.create', { name: 'Fast', language: 'en' });
  const create = (client: Client, number: number) =>
    client.call('text.create', { collection_id, body: bodyOf(number) });
  for (let number = 0; number < 6; number++) await create(before, number);
  const tagsOf = async (client: Client, text_id: number) => {
    const { tags } = await client.call('text.tags', { collection_id, text_id, wait: 60 });
    return tags.map(({ tag, category }) => `${category} ${tag}`);
  };
  for (let text_id = 1; text_id <= 6; text_id++) await tagsOf(before, text_id);
  await begun.end('SIGTERM');

  const flags = ['--model', 'fast', '--admin-port', '0', '--workers', '1'];
  const service = await serve(folder, flags);
  const client = await login(service.url, begun.keys!);
  await create(client, 6);
  assert.match((await tagsOf(client, 7)).join(), /Berlin/);
  await untilLeft(service, 0);
  const result = await client.call('text.relatedTexts', {
    ...{ collection_id, text_id: 7, related_by: 'semantic', wait: 60 },
  });
  assert.equal(result.related_texts.length, 6, 'vectors of the fast model are compared with each other');
  await service.end('SIGTERM');

  const { stdout } = await run(['doctor', '--data', folder], { TEXTKIN_MODEL: 'fast' });
  assert.match(stdout, /^ok +model +textkin-en-sv-fast [\d.]+ in /m);
  assert.match(stdout, /7 texts, all analysed with textkin-en-sv-fast [\d.]+$/m);
  const standard = await run(['doctor', '--data', folder, '--model', 'standard']);
  assert.match(
    standard.stdout,
    /7 of 7 texts were analysed with another model \(textkin-en-sv-fast [\d.]+\)/,
  );
});

test('an unknown model is refused with a sentence', async () => {
  const { code, stderr } = await run(['serve', '--data', temporaryFolder(), '--model', 'large']);
  assert.equal(code, 1);
  assert.equal(stderr, "The setting --model can't be used: it must be standard or fast.\n");
});

test('tables of another model are refused with a sentence', async () => {
  const { code, stderr } = await run(['serve', '--data', temporaryFolder(), '--port', '0'], {
    ...otherModel({ version: '9.0.0', hidden: 40, directions: 41 }),
  });
  assert.equal(code, 1);
  assert.match(stderr, /^The tables of the model package .* 41 values, .* vectors have 40\. Reinstall .*\n$/);
});

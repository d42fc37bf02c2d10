import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { unlessFull } from '../../support/repetitions.ts';
import { root } from '../support/process.ts';
import { copyRepository } from '../support/repository-copy.ts';

const run = promisify(execFile);
const page = readFileSync(join(root, 'docs/design/adding-a-method.md'), 'utf8');
const [method, registryImport, registryEntry, route, example] = [...page.matchAll(/```ts\n(.*?)\n```/gs)].map(
  ([, code]) => code!,
);

/** Adds a line before the first line of a file that begins with `next`. */
function insert(copy: string, path: string, line: string, next: string): void {
  const file = join(copy, path);
  const text = readFileSync(file, 'utf8');
  assert.ok(text.includes(`\n${next}`), `${path} has a line that begins with ${next}`);
  writeFileSync(
    file,
    text.replace(`\n${next}`, () => `\n${line}\n${next}`),
  );
}

/** Calls the new method over JSON-RPC and REST, in a process that loads the sources of the copy. */
const caller = `
  import { runService } from './test/support/service.ts';
  const service = await runService();
  const { token } = await service.newClient();
  const headers = { authorization: 'Bearer ' + token, 'content-type': 'application/json' };
  const rpc = async (method, params) => {
    const body = JSON.stringify({ method, params, id: 1 });
    const response = await fetch(service.url + '/rpc/json', { method: 'POST', headers, body });
    return await response.json();
  };
  await rpc('collection.create', { name: 'News', language: 'en' });
  await rpc('text.create', { collection_id: 1, headline: 'Two words', body: 'And three more', force: true });
  const one = await rpc('text.countWords', { collection_id: 1, text_id: 1 });
  const none = await rpc('text.countWords', { collection_id: 1, text_id: 2 });
  const rest = await fetch(service.url + '/v1/collections/1/texts/1/word-count', { headers });
  console.log(JSON.stringify([one.result, none.error.data.reason, await rest.json()]));
  process.exit();
`;

test('the steps of adding-a-method.md add a method', { skip: unlessFull }, async () => {
  const linked = ['node_modules', 'models', 'corpus'];
  const excluded = new Set([...linked, '.git', 'data', 'training']);
  const copied = readdirSync(root).filter((name) => !excluded.has(name));
  const copy = copyRepository(copied, linked);
  const sources = 'packages/server/src';
  writeFileSync(join(copy, sources, 'methods/text/countWords.ts'), method!);
  insert(copy, `${sources}/methods/registry.ts`, registryImport!, 'import { remove as textDelete }');
  insert(copy, `${sources}/methods/registry.ts`, registryEntry!, '  textUpdate,');
  insert(copy, `${sources}/rest/addresses.ts`, route!, "  'text.update':");
  insert(copy, 'scripts/docs/calls.ts', example!, "  call('tag.list'");

  for (const script of ['gen-contract', 'gen-client', 'gen-docs'])
    await run(process.execPath, [`scripts/${script}.ts`], { cwd: copy });
  const readGenerated = (path: string) => readFileSync(join(copy, path), 'utf8');
  for (const path of [
    'docs/openrpc.json',
    'docs/methods.md',
    'packages/client/src/contract/text.ts',
    'packages/python/src/textkin/contract/text.py',
  ])
    assert.ok(readGenerated(path).includes('text.countWords'), `${path} has the method`);
  assert.ok(readGenerated('docs/openapi.json').includes('/texts/{text_id}/word-count'));

  writeFileSync(join(copy, 'caller.ts'), caller);
  const { stdout } = await run(process.execPath, ['caller.ts'], { cwd: copy });
  assert.deepEqual(JSON.parse(stdout.trim().split('\n').at(-1)!), [{ count: 5 }, 'noSuchText', { count: 5 }]);
});

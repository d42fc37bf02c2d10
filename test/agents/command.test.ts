/** `textkin mcp` as a process: its start and end, and its errors while the service is down. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { agent, textsOf } from '../support/agents.ts';
import { cleanup } from '../support/cleanup.ts';
import { temporaryFolder } from '../support/folder.ts';
import { run, serve } from '../support/process.ts';
import { runService } from '../support/service.ts';
import { until } from '../support/until.ts';

const service = await runService({ workers: 0 });
const keys = await service.context.keys.issue('agent');

test('a wrong address or key ends the command at once with a plain sentence', async () => {
  const pair = { TEXTKIN_URL: service.url, TEXTKIN_API_KEY: keys.apiKey, TEXTKIN_SECRET_KEY: keys.secretKey };
  const cases: [Record<string, string>, RegExp][] = [
    [{ TEXTKIN_URL: service.url }, /^A key is needed: set TEXTKIN_SECRET_KEY/],
    [{ ...pair, TEXTKIN_SECRET_KEY: 'tksecretWrong' }, /api key or the secret key is wrong/],
    [
      { TEXTKIN_URL: service.url, TEXTKIN_SECRET_KEY: 'tkstaticWrong' },
      /^This static key is unknown, expired or revoked/,
    ],
    [{ ...pair, TEXTKIN_URL: 'nonsense' }, /^--url takes an address/],
    [
      { TEXTKIN_URL: 'http://127.0.0.1:1', TEXTKIN_SECRET_KEY: 'tkstaticX' },
      /^http:\/\/127.0.0.1:1\/mcp can't be reached/,
    ],
  ];
  for (const [environment, sentence] of cases) {
    const { code, stdout, stderr } = await run(['mcp'], environment);
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, sentence);
    assert.doesNotMatch(stderr, /\n.*\n| {4}at /, 'one line, no stack');
  }
});

test('the command ends when the agent closes its input, and prints only protocol messages', async () => {
  const pair = {
    TEXTKIN_URL: `${service.url}/`,
    TEXTKIN_API_KEY: keys.apiKey,
    TEXTKIN_SECRET_KEY: keys.secretKey,
  };
  const outcome = await run(['mcp'], pair);
  assert.deepEqual(outcome, { code: 0, stdout: '', stderr: '' });
});

test('a key pair logs in again when its token has expired', async () => {
  let now = Date.now();
  const service = await runService({ workers: 0, clock: () => now });
  const own = await service.context.keys.issue('agent');
  const { call } = await agent({ url: service.url, secret: own.secretKey, apiKey: own.apiKey }, 'stdio');
  assert.notEqual((await call('list_collections')).isError, true);
  now += 3_600_000;
  const results = await Promise.all(Array.from({ length: 5 }, () => call('list_collections')));
  for (const result of results) assert.notEqual(result.isError, true, textsOf(result).join());
  const logins = service.log().match(/auth\.accessToken/g) ?? [];
  assert.ok(logins.length >= 2, 'the client logged in again');
});

test('while the service is down each call returns an error that says so, and calls work again afterwards', async () => {
  const folder = temporaryFolder();
  const first = await serve(folder, ['--workers', '1']);
  const { port } = new URL(first.url);
  const secret = first.keys!;
  const { call } = await agent({ url: first.url, secret: secret.secretKey, apiKey: secret.apiKey }, 'stdio');
  assert.notEqual((await call('list_collections')).isError, true);
  await first.end('SIGTERM');
  const reply = await call('list_collections');
  assert.equal(reply.isError, true);
  assert.match(textsOf(reply)[0]!, /can't be reached/);
  await serve(folder, ['--workers', '1', '--port', port]);
  await until(async () => (await call('list_collections')).isError !== true, 'the service is there again');
});

test('a server that is not Textkin is refused with a sentence that says so', async () => {
  const stranger = createServer((_request, response) => response.end('<html>'));
  cleanup(() => stranger.close());
  await once(stranger.listen(0, '127.0.0.1'), 'listening');
  const { port } = stranger.address() as { port: number };
  const { code, stderr } = await run(['mcp'], {
    TEXTKIN_URL: `http://127.0.0.1:${port}`,
    TEXTKIN_SECRET_KEY: 'tkstaticX',
  });
  assert.equal(code, 1);
  assert.match(stderr, /can't be reached, or is not a Textkin service/);
});

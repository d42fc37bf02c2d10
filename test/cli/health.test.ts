import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeCertificate } from '../support/certificate.ts';
import { temporaryFolder } from '../support/folder.ts';
import { run, serve } from '../support/process.ts';
import { untilReady } from '../support/service.ts';

test('health reports to a supervisor whether the service is ready', async () => {
  const service = await serve(temporaryFolder(), ['--host', '0.0.0.0']);
  const { port } = new URL(service.url);
  await untilReady(`http://127.0.0.1:${port}`);
  const settings = { TEXTKIN_HOST: '0.0.0.0', TEXTKIN_PORT: port };
  assert.deepEqual(await run(['health'], settings), { code: 0, stdout: 'ready\n', stderr: '' });
  assert.equal((await service.end('SIGTERM')).code, 0);
  const result = await run(['health'], settings);
  assert.equal(result.code, 1);
  assert.match(result.stderr, /^Nothing listens at 127\.0\.0\.1, port \d+: .*\n$/);
});

test('health reaches a service that speaks TLS', async () => {
  const pair = makeCertificate('textkin.example.org');
  const folder = temporaryFolder();
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  writeFileSync(cert, pair.cert);
  writeFileSync(key, pair.key);
  const service = await serve(temporaryFolder(), ['--tls-cert', cert, '--tls-key', key]);
  const { port } = new URL(service.url);
  await untilReady(service.url);
  const environment = { TEXTKIN_PORT: port, TEXTKIN_TLS_CERT: cert, TEXTKIN_TLS_KEY: key };
  assert.equal((await run(['health'], environment)).code, 0);
});

import assert from 'node:assert/strict';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { connect } from 'node:tls';
import { buildApp } from '../../packages/server/src/http/app.ts';
import { makeCertificate } from '../support/certificate.ts';
import { temporaryFolder } from '../support/folder.ts';
import { post } from '../support/post.ts';
import { runService } from '../support/service.ts';
import { until } from '../support/until.ts';

const folder = temporaryFolder();
const [tlsCert, tlsKey] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];

function install({ cert, key }: ReturnType<typeof makeCertificate>, suffix = ''): void {
  writeFileSync(tlsKey + suffix, key);
  writeFileSync(tlsCert + suffix, cert);
}

install(makeCertificate('first'));
const service = await runService({ workers: 0, tlsCert, tlsKey });
const ping = '{"method":"ping.ping"}';

/** Returns the name in the certificate of a new connection. */
async function certificateName(): Promise<string> {
  const { hostname, port } = new URL(service.url);
  const socket = connect({ host: hostname, port: Number(port), rejectUnauthorized: false });
  await new Promise((resolve, reject) => {
    socket.once('secureConnect', resolve).once('error', reject);
  });
  const { subject } = socket.getPeerCertificate();
  socket.destroy();
  return String(subject.CN);
}

test('calls work over https, and plain http on the same port does not', async () => {
  assert.match(service.url, /^https:/);
  assert.match((await post(`${service.url}/rpc/json`, ping)).text, /"pong"/);
  const client = await service.newClient();
  await client.call('account.get');
  await assert.rejects(post(`${service.url.replace('https', 'http')}/rpc/json`, ping));
  assert.equal(await certificateName(), 'first');
});

test('a renewed certificate is used without a restart, and a broken one is not', async () => {
  const reports = () =>
    service
      .log()
      .split('\n')
      .filter((line) => line.includes('certificate')).length;
  writeFileSync(tlsCert, 'no certificate');
  await until(() => reports() > 0, 'the broken certificate is reported');
  assert.equal(await certificateName(), 'first');
  assert.match(service.log(), /the old one stays in use/);
  // Renewal tools move one file after the other into place.
  install(makeCertificate('second'), '.new');
  renameSync(`${tlsKey}.new`, tlsKey);
  renameSync(`${tlsCert}.new`, tlsCert);
  await until(async () => (await certificateName()) === 'second', 'the certificate is put to use');
  assert.match((await post(`${service.url}/rpc/json`, ping)).text, /"pong"/);
});

/** Returns the cipher suite of a connection that offers only one, or the error. */
async function negotiateCipher(url: string, cipher: string): Promise<string> {
  const { hostname: host, port } = new URL(url);
  const offer = { ciphers: cipher, maxVersion: 'TLSv1.2', rejectUnauthorized: false } as const;
  const socket = connect({ host, port: Number(port), ...offer });
  return new Promise((resolve) => {
    socket.once('secureConnect', () => {
      resolve(socket.getCipher().name);
      socket.destroy();
    });
    socket.once('error', (error: Error & { code?: string }) => {
      resolve(error.code ?? error.message);
    });
  });
}

/** Checks forward secrecy: with RSA key exchange, whoever gets the private key can decrypt traffic that was recorded years before. */
async function assertForwardSecret(url: string): Promise<void> {
  for (const cipher of ['AES128-GCM-SHA256', 'AES256-GCM-SHA384', 'AES128-SHA256', 'AES128-SHA']) {
    assert.match(await negotiateCipher(url, cipher), /HANDSHAKE_FAILURE/, cipher);
  }
  for (const end of ['AES128-GCM-SHA256', 'AES256-GCM-SHA384', 'AES128-SHA']) {
    assert.equal(await negotiateCipher(url, `ECDHE-RSA-${end}`), `ECDHE-RSA-${end}`);
  }
}

test('RSA key exchange is refused, with the first certificate and with a renewed one', async () => {
  install(makeCertificate('by RSA', 'rsa'));
  await until(async () => (await certificateName()) === 'by RSA', 'the certificate is put to use');
  await assertForwardSecret(service.url);
  const fresh = await runService({ workers: 0, tlsCert, tlsKey });
  await assertForwardSecret(fresh.url);
});

test('HSTS is sent only over https', async () => {
  const header = 'strict-transport-security';
  for (const reply of [
    await post(`${service.url}/rpc/json`, ping),
    await post(`${service.url}/nothing`, ''),
    await post(`${service.url}/livez`, '', { verb: 'GET' }),
  ]) {
    assert.equal(reply.headers[header], 'max-age=31536000');
  }
  const plain = await runService({ workers: 0 });
  assert.equal((await post(`${plain.url}/rpc/json`, ping)).headers[header], undefined);
});

test('slow senders have the same timeouts over https as over http', async () => {
  const options = { bodyLimit: 1024, stopping: () => false };
  const { cert, key } = makeCertificate('third');
  const tls = { cert: Buffer.from(cert), key: Buffer.from(key) };
  const apps = [buildApp(options), buildApp({ ...options, tls })];
  const times = apps.map(({ server }) => [server.headersTimeout, server.requestTimeout]);
  assert.deepEqual(times[0], [10_000, 30_000]);
  assert.deepEqual(times[1], times[0]);
  await Promise.all(apps.map((app) => app.close()));
});

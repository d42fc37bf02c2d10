import assert from 'node:assert/strict';
import { renameSync, writeFileSync } from 'node:fs';
import { connect as connectPlain } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { connect, type SecureVersion } from 'node:tls';
import { readConfig } from '../../packages/server/src/config/config.ts';
import { makeCertificate } from '../support/certificate.ts';
import { withToken } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { post } from '../support/post.ts';
import { run, serve } from '../support/process.ts';
import { runService } from '../support/service.ts';
import { inTime, until } from '../support/until.ts';

const folder = temporaryFolder();
const [tlsCert, tlsKey] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];

/** Moves a certificate into place, as renewal tools do. */
function install(name: string): void {
  const { cert, key } = makeCertificate(name, 'rsa');
  writeFileSync(`${tlsKey}.new`, key);
  writeFileSync(`${tlsCert}.new`, cert);
  renameSync(`${tlsKey}.new`, tlsKey);
  renameSync(`${tlsCert}.new`, tlsCert);
}

install('first');
const ping = '{"method":"ping.ping"}';
const withBoth = (more = {}) => runService({ workers: 0, tlsCert, tlsKey, httpsPort: 0, ...more });

/** Returns the version and the certificate's name of a connection that offers only one version, or the error. */
async function negotiateVersion(url: string, version: SecureVersion): Promise<string> {
  const { hostname: host, port } = new URL(url);
  const only = { minVersion: version, maxVersion: version, ciphers: 'DEFAULT@SECLEVEL=0' };
  const socket = connect({ host, port: Number(port), rejectUnauthorized: false, ...only });
  return new Promise((resolve) => {
    socket.once('secureConnect', () => {
      resolve(`${String(socket.getProtocol())} ${String(socket.getPeerCertificate().subject.CN)}`);
      socket.destroy();
    });
    socket.once('error', (error: Error & { code?: string }) => {
      resolve(error.code ?? error.message);
    });
  });
}

test('one service speaks http and https on two ports', async () => {
  const service = await withBoth();
  const { url, secureUrl = '' } = service;
  assert.match(url, /^http:/);
  assert.match(secureUrl, /^https:/);
  const { token } = await service.newClient();
  const [plain, secure] = [withToken(url, token), withToken(secureUrl, token)];
  const { collection_id } = await secure.call('collection.create', { name: 'Both', language: 'en' });
  assert.equal((await plain.call('collection.get', { collection_id })).name, 'Both');
  await plain.call('auth.invalidateToken');
  assert.equal((await secure.refused('collection.list')).data.reason, 'tokenInvalid');
  for (const one of [url, secureUrl]) {
    const reply = await post(`${one}/rpc/json`, ping);
    assert.match(reply.text, /"pong"/);
    // With HSTS a browser could no longer reach the http port.
    assert.equal(reply.headers['strict-transport-security'], undefined);
  }
  await assert.rejects(post(`${url.replace('http:', 'https:')}/rpc/json`, ping));
  await assert.rejects(post(`${secureUrl.replace('https:', 'http:')}/rpc/json`, ping));
});

test('the rules for connections hold on both ports', async () => {
  const { url, secureUrl = '' } = await withBoth();
  for (const one of [url, secureUrl]) {
    const { hostname: host, port } = new URL(one);
    const place = { host, port: Number(port) };
    const socket = one === url ? connectPlain(place) : connect({ ...place, rejectUnauthorized: false });
    let response = '';
    socket.on('data', (chunk: Buffer) => (response += chunk.toString()));
    socket.write('no http\r\n\r\n');
    await until(
      () => response.endsWith('}'),
      () => response,
    );
    assert.match(response, /^HTTP\/1\.1 400 [^]*"reason":"badRequest"/);
    socket.destroy();
    const expectReply = await post(`${one}/rpc/json`, ping, { headers: { expect: 'wonders' } });
    assert.equal(expectReply.status, 417);
  }
});

test('with a public address, its host is accepted on both ports', async () => {
  const { url, secureUrl = '' } = await withBoth({ publicUrl: 'https://texts.example.org:8443' });
  for (const one of [url, secureUrl]) {
    for (const host of ['texts.example.org:8443', 'texts.example.org', 'texts.example.org:8780']) {
      assert.equal((await post(`${one}/rpc/json`, ping, { headers: { host } })).status, 200, host);
    }
    const foreign = await post(`${one}/rpc/json`, ping, { headers: { host: 'example.org:8443' } });
    assert.equal(foreign.status, 421);
  }
});

test('a stop drains and closes both ports', async () => {
  const service = await withBoth();
  const { url, secureUrl = '' } = service;
  const client = await service.newClient();
  const { collection_id } = await client.call('collection.create', { name: 'Stop', language: 'en' });
  await client.call('text.create', { collection_id, body: 'Nobody analyses it.' });
  const waiting = [url, secureUrl].map((one) =>
    withToken(one, client.token).refused('text.tags', { collection_id, text_id: 1, wait: 60 }),
  );
  const { hostname: host, port } = new URL(secureUrl);
  const silent = connectPlain({ host, port: Number(port) });
  const isCut = new Promise((resolve) => silent.once('close', resolve));
  await new Promise((resolve) => silent.once('connect', resolve));
  await client.call('ping.ping');
  await inTime(Promise.resolve(service[Symbol.asyncDispose]()), 'the stop');
  for (const error of await Promise.all(waiting)) assert.equal(error.data.reason, 'waitRanOut');
  await inTime(isCut, 'a connection without a handshake is cut');
  for (const one of [url, secureUrl]) await assert.rejects(post(`${one}/rpc/json`, ping), /ECONNREFUSED/);
});

test('TLS 1.0 and 1.1 work if the operator allows them, and the log warns', async () => {
  const usual = await withBoth();
  for (const version of ['TLSv1', 'TLSv1.1'] as const) {
    assert.match(await negotiateVersion(usual.secureUrl!, version), /VERSION/);
  }
  assert.doesNotMatch(usual.log(), /--tls-min/);
  const old = await withBoth({ tlsMin: '1.0' });
  for (const version of ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const) {
    assert.equal(await negotiateVersion(old.secureUrl!, version), `${version} first`);
  }
  assert.match(old.log(), /"level":40[^\n]*--tls-min/);
  const httpsOnly = await runService({ workers: 0, tlsCert, tlsKey, tlsMin: '1.1' });
  assert.match(await negotiateVersion(httpsOnly.url, 'TLSv1'), /VERSION/);
  assert.equal(await negotiateVersion(httpsOnly.url, 'TLSv1.1'), 'TLSv1.1 first');
  const strict = await runService({ workers: 0, tlsCert, tlsKey, tlsMin: '1.3' });
  assert.match(await negotiateVersion(strict.url, 'TLSv1.2'), /VERSION/);

  install('second');
  const isRenewed = async () => (await negotiateVersion(old.secureUrl!, 'TLSv1')) === 'TLSv1 second';
  await until(isRenewed, 'the renewed certificate is put to use, with the same rules');
});

test('a process prints both addresses, and its health check works', async () => {
  const flags = ['--https-port', '0', '--tls-cert', tlsCert, '--tls-key', tlsKey, '--tls-min', '1.0'];
  const service = await serve(temporaryFolder(), flags);
  const [, plain = '', secure = ''] =
    /^Textkin listens on (http:\S+) and (https:\S+)$/m.exec(service.stdout()) ?? [];
  for (const url of [plain, secure]) assert.match((await post(`${url}/rpc/json`, ping)).text, /"pong"/);
  assert.match(service.stderr(), /"level":40[^\n]*--tls-min/);
  const settings = { TEXTKIN_TLS_CERT: tlsCert, TEXTKIN_TLS_KEY: tlsKey, TEXTKIN_HTTPS_PORT: '1' };
  const isReady = async () => (await run(['health', '--port', new URL(plain).port], settings)).code === 0;
  await until(isReady, 'textkin health says yes');
  assert.equal((await service.end('SIGTERM')).code, 0);
});

test('contradictory settings are refused with a sentence', () => {
  const assertRefused = (flags: object, message: RegExp) => {
    assert.throws(() => readConfig(flags as Record<string, unknown>, {}), message);
  };
  assertRefused({ httpsPort: '8443' }, /--https-port needs --tls-cert and --tls-key/);
  assertRefused({ httpsPort: 'x', tlsCert, tlsKey }, /--https-port/);
  assertRefused({ tlsMin: '1.4', tlsCert, tlsKey }, /--tls-min can't be used/);
});

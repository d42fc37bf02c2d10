import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readConfig } from '../../packages/server/src/config/config.ts';
import { networkOf } from '../../packages/server/src/accounts/network.ts';
import { login } from '../support/client.ts';
import { runMailServer } from '../support/mail.ts';
import { post } from '../support/post.ts';
import { lastLink, problemOf, publicUrl, runWith } from '../support/registration.ts';
import { runService } from '../support/service.ts';
import { manualClock } from '../support/clock.ts';

function pairIn(text: string) {
  const [[apiKey], [secretKey]] = [/tkkey\w+/.exec(text)!, /tksecret\w+/.exec(text)!];
  return { apiKey, secretKey };
}

const unreachableServer = { host: '127.0.0.1', port: 1 };

const clock = manualClock();
const mail = await runMailServer();
const service = await runWith(mail, { clock: clock.now });

test('registration is off by default', async () => {
  const { url } = await runService({ workers: 0 });
  assert.equal((await post(`${url}/register`, '{"email":"ada@example.org"}')).status, 404);
  assert.equal((await post(`${url}/register`, '', { verb: 'GET' })).status, 404);
  assert.equal((await post(`${url}/register/x`, '', { verb: 'GET' })).status, 404);
});

test('a mailed link gives a key pair once, and the same mail address always leads to the same account', async () => {
  const sent = await service.register({ email: 'Ada@Example.org', name: 'Ada' });
  assert.deepEqual([sent.status, sent.text], [202, '{"status":"sent"}']);
  assert.equal(mail.mails[0]!.to, 'ada@example.org');
  assert.match(mail.mails[0]!.text, /^From: Textkin <textkin@example\.org>$/m);

  const link = service.url + lastLink(mail);
  for (const verb of ['GET', 'HEAD', 'GET']) {
    const page = await post(link, '', { verb });
    assert.equal(page.status, 200);
    assert.match(String(page.headers['content-security-policy']), /default-src 'none'; style-src 'self'/);
    assert.equal(page.headers['referrer-policy'], 'no-referrer');
    assert.equal(page.headers['cache-control'], 'no-store');
  }
  const page = await post(link, '', { verb: 'GET' });
  const [, style = ''] = /href="(\w+\.css)"/.exec(page.text)!;
  assert.match((await post(String(new URL(style, link)), '', { verb: 'GET' })).text, /color-scheme/);
  assert.doesNotMatch(page.text, /<script|style=|<style/);

  const pairPage = await post(link, '');
  assert.equal(pairPage.status, 200);
  const pair = pairIn(pairPage.text);
  assert.deepEqual(pairIn(mail.mails[1]!.text), pair);
  assert.equal(mail.mails.length, 2);
  const first = await login(service.url, { accountId: 0, ...pair });
  const { account_id } = await first.call('account.get');
  const { collection_id } = await first.call('collection.create', { name: 'c', language: 'sv' });
  for (const verb of ['GET', 'POST']) assert.equal((await post(link, '', { verb })).status, 410);

  const repeated = await service.register({ email: ' ada@example.org' });
  assert.deepEqual(
    [repeated.status, repeated.text],
    [sent.status, sent.text],
    'known and unknown look the same',
  );
  const other = await login(service.url, {
    accountId: account_id,
    ...pairIn((await post(service.url + lastLink(mail), '')).text),
  });
  assert.equal((await other.call('account.get')).account_id, account_id);
  await other.call('collection.get', { collection_id });
  await first.call('account.get');

  const [account] = await service.context.store.limits.list();
  assert.equal(account?.email, 'ada@example.org', 'the operator sees who it is');

  const storedBytes = readFileSync(join(service.folder, 'textkin.db-wal'), 'latin1');
  for (const secret of [link.split('/').at(-1)!, pair.secretKey]) {
    assert.ok(!storedBytes.includes(secret), 'only hashes are stored');
    assert.ok(!service.log().includes(secret));
  }
  assert.doesNotMatch(service.log(), /example\.org/i);
});

test('people can register with a page and its form', async () => {
  const address = `${service.url}/register`;
  const page = await post(address, '', { verb: 'GET' });
  assert.equal(page.status, 200);
  assert.match(page.text, /<form method="post" action="register">/);
  const [, style = ''] = /href="(register\/\w+\.css)"/.exec(page.text)!;
  assert.equal((await post(String(new URL(style, address)), '', { verb: 'GET' })).status, 200);

  const swedish = { verb: 'GET', headers: { 'Accept-Language': 'de, sv-SE;q=0.8, en;q=0.5' } };
  assert.match((await post(address, '', swedish)).text, /<html lang="sv">.*Skaffa ett nyckelpar/s);

  const headers = { Accept: 'text/html', 'Content-Type': 'application/x-www-form-urlencoded' };
  const send = (body: string) => post(address, body, { headers });
  const sent = await send('email=jo%40example.org&name=J%C3%B6');
  assert.equal(sent.status, 202);
  assert.match(sent.text, /on its way to jo@example\.org/);
  assert.equal((await post(service.url + lastLink(mail), '')).status, 200);
  const wrong = await send('email=<b>jo&name=');
  assert.equal(wrong.status, 400);
  assert.match(wrong.text, /is not valid.*<form/s);
  assert.ok(!wrong.text.includes('<b>jo'));
  mail.refuse(true);
  const failure = await send('email=jo%40example.org&name=');
  assert.deepEqual([failure.status, failure.headers['retry-after']], [503, '60']);
  assert.match(failure.text, /no key pair was created/);
  mail.refuse(false);
});

test('mails are in the language of the page', async () => {
  const headers = { 'Accept-Language': 'sv-SE, en;q=0.5' };
  await service.register({ email: 'siv@example.org' }, { headers });
  assert.match(mail.mails.at(-1)!.text, /^Subject: Ditt nyckelpar till Textkin$/m);
  assert.equal((await post(service.url + lastLink(mail), '', { headers })).status, 200);
  const { text } = mail.mails.at(-1)!;
  assert.match(text, /byter du det mot en/);
  const client = await login(service.url, { accountId: 0, ...pairIn(text) });
  await client.call('account.get');
});

test('two concurrent clicks create one pair', async () => {
  const before = (await service.context.store.keys.list()).length;
  await service.register({ email: 'bo@example.org' });
  const link = service.url + lastLink(mail);
  const statuses = await Promise.all([post(link, ''), post(link, ''), post(link, '')]);
  assert.deepEqual(statuses.map(({ status }) => status).toSorted(), [200, 410, 410]);
  assert.equal((await service.context.store.keys.list()).length, before + 1);
});

test('without the mail server registration fails with an error and creates nothing, and earlier links still work', async () => {
  const mail = await runMailServer();
  const service = await runWith(mail);
  await service.register({ email: 'cy@example.org' });
  const link = service.url + lastLink(mail);
  mail.refuse(true);
  const failure = await service.register({ email: 'cyd@example.org' });
  assert.equal(failure.status, 503);
  assert.equal(failure.headers['retry-after'], '60');
  assert.match(problemOf(failure.text).msg, /mail could not be sent, and no key pair was created/);
  const page = await post(link, '');
  assert.equal(page.status, 503);
  assert.match(page.text, /This link still works/);
  assert.deepEqual(await service.context.store.keys.list(), []);
  assert.equal(await service.context.store.accounts.any(), false);
  assert.doesNotMatch(service.log(), /cyd?@/);
  mail.refuse(false);
  assert.equal((await post(link, '')).status, 200);
  // A link that was not mailed does not count.
  for (let round = 0; round < 5; round++) {
    assert.equal((await service.register({ email: 'cyd@example.org' })).status, 202);
  }

  const withoutMail = await runWith(unreachableServer);
  assert.equal((await withoutMail.register({ email: 'cy@example.org' })).status, 503);
});

test('a link expires after a day', async () => {
  await service.register({ email: 'di@example.org' });
  const link = service.url + lastLink(mail);
  const mails = mail.mails.length;
  clock.pass(24 * 3600 * 1000 - 1000);
  assert.equal((await post(link, '', { verb: 'GET' })).status, 200);
  clock.pass(1000);
  for (const verb of ['GET', 'POST']) assert.equal((await post(link, '', { verb })).status, 404);
  assert.equal((await post(`${service.url}/register/unknown`, '')).status, 404);
  assert.equal(mail.mails.length, mails);
});

test('links are limited for each address and each network, also behind a proxy', async () => {
  // The requests of earlier tests no longer count.
  clock.pass(24 * 3600 * 1000);
  const statuses = async (count: number, ask: (round: number) => ReturnType<typeof service.register>) => {
    const statuses: number[] = [];
    for (let round = 0; round < count; round++) statuses.push((await ask(round)).status);
    return statuses;
  };
  const times = (count: number, status: number) => Array.from({ length: count }, () => status);

  assert.deepEqual(await statuses(6, () => service.register({ email: 'ed@example.org' })), [
    ...times(5, 202),
    429,
  ]);
  const refusal = await service.register({ email: 'ED@example.org' });
  assert.equal(refusal.status, 429);
  assert.equal(refusal.headers['retry-after'], '3600');
  // Seven requests so far; a header that anybody can send does not change the network.
  const registerForwarded = (round: number) =>
    service.register(
      { email: `fo${round}@example.org` },
      { headers: { 'X-Forwarded-For': `10.0.0.${round}` } },
    );
  assert.deepEqual(await statuses(14, registerForwarded), [...times(13, 202), 429]);
  clock.pass(3600 * 1000);
  assert.equal((await service.register({ email: 'gy@example.org' })).status, 202);

  const behindProxy = await runWith(mail, { trustProxy: '127.0.0.1' });
  const registerThroughProxy = (round: number) =>
    behindProxy.register(
      { email: `hu${round}@example.org` },
      { headers: { 'X-Forwarded-For': `10.0.0.${round}` } },
    );
  assert.deepEqual(await statuses(25, registerThroughProxy), times(25, 202));
});

test('registration logs in to the mail server over TLS', async () => {
  const mail = await runMailServer({ user: 'tex@kin', password: 'p/w:d' });
  const smtpUrl = `smtp://tex%40kin:p%2Fw%3Ad@127.0.0.1:${mail.port}`;
  const service = await runWith(mail, { smtpUrl });
  assert.equal((await service.register({ email: 'ida@example.org' })).status, 202);
  assert.equal(mail.mails.length, 1);
  const wrong = await runWith(mail, { smtpUrl: smtpUrl.replace('d@', 'e@') });
  assert.equal((await wrong.register({ email: 'ida@example.org' })).status, 503);
  assert.doesNotMatch(wrong.log(), /p\/w|p%2Fw/);
});

test('wrong settings are refused, and the error does not contain the password', () => {
  const mail = { publicUrl, smtpUrl: 'smtp://u:s3cret@mail.example.org', mailFrom: 'a@example.org' };
  assert.equal(
    readConfig({ registration: 'on', ...mail, publicUrl: `${publicUrl}//` }, {}).publicUrl,
    publicUrl,
  );
  for (const missing of Object.keys(mail)) {
    assert.throws(
      () => readConfig({ registration: 'on', ...mail, [missing]: undefined }, {}),
      /needs --public-url/,
    );
  }
  const wrong = {
    smtpUrl: 'http://u:s3cret@host',
    mailFrom: 'nobody',
    publicUrl: 'ftp://host',
    trustProxy: 'all',
  };
  for (const [setting, value] of Object.entries({ ...wrong, registration: 'maybe' })) {
    assert.throws(
      () => readConfig({ [setting]: value }, {}),
      ({ message }: Error) => message.includes("can't be used") && !message.includes('s3cret'),
    );
  }
});

test('an IPv6 network is counted as one', () => {
  assert.equal(networkOf('192.0.2.1'), '192.0.2.1');
  assert.equal(networkOf('::ffff:192.0.2.1'), '192.0.2.1');
  assert.equal(networkOf('2001:db8:1:2:3:4:5:6'), networkOf('2001:DB8:1:2::9'));
  assert.equal(networkOf('2001:db8::1'), '2001:db8:0:0');
  assert.equal(networkOf('::1'), '0:0:0:0');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runMailServer } from '../support/mail.ts';
import { post } from '../support/post.ts';
import { lastLink, problemOf, runWith } from '../support/registration.ts';

test('spellings of one address lead to one account, and share one limit', async () => {
  const mail = await runMailServer();
  const service = await runWith(mail);
  const spellings = [
    'eva@räksmörgås.example',
    'EVA@XN--RKSMRGS-5WAO1O.example',
    'ｅｖａ＠räksmörgås。example',
    'eva@RÄKSMÖRGÅS.example',
    'Eva@ra\u0308ksmo\u0308rgås.example',
  ];
  for (const email of spellings) {
    assert.equal((await service.register({ email })).status, 202, email);
    assert.match(mail.mails.at(-1)!.text, /^To: eva@xn--rksmrgs-5wao1o\.example$/m);
    assert.equal((await post(service.url + lastLink(mail), '')).status, 200);
  }
  for (const email of spellings) assert.equal((await service.register({ email })).status, 429, email);
  const accounts = await service.context.store.limits.list();
  assert.deepEqual(
    accounts.map(({ email }) => email),
    ['eva@xn--rksmrgs-5wao1o.example'],
  );
});

test('local and private addresses are refused unless the operator allows them', async () => {
  const mail = await runMailServer();
  const emails = ['eva@localhost', 'eva@intranet', 'eva@[127.0.0.1]', 'eva@[IPv6:::1]'];
  const strict = await runWith(mail);
  for (const email of emails) assert.equal((await strict.register({ email })).status, 400, email);
  assert.equal(mail.mails.length, 0);
  const open = await runWith(mail, { registrationHosts: 'any' });
  for (const email of emails) assert.equal((await open.register({ email })).status, 202, email);
  assert.deepEqual(
    mail.mails.map(({ to }) => to.toLowerCase()),
    emails.map((email) => email.toLowerCase()),
  );
});

test('an invalid address is refused, and no mail is sent', async () => {
  const mail = await runMailServer();
  const service = await runWith(mail);
  const emails = [
    '',
    'ada',
    '@example.org',
    'ada@',
    'a b@example.org',
    'a@b\r\nBcc: c@d',
    'a@b, c@d',
    '<a@b>',
  ];
  const more = [
    '"a"@b.org',
    'a@b@c.org',
    'a..b@c.org',
    'ö@example.org',
    `${'a'.repeat(250)}@b.org`,
    7,
    null,
    {},
  ];
  for (const body of ['', '[', '[]', 'null', '7', {}, ...[...emails, ...more].map((email) => ({ email }))]) {
    const { status, text } = await service.register(body);
    assert.equal(status, 400, JSON.stringify(body));
    assert.equal(problemOf(text).data.field, 'email');
  }
  for (const name of ['x'.repeat(101), 7, 'nul\u0000']) {
    const { status, text } = await service.register({ email: 'ada@example.org', name });
    assert.equal(status, 400);
    assert.deepEqual(problemOf(text).data, { reason: 'badRegistration', field: 'name', limit: 100 });
  }
  assert.deepEqual(mail.mails, []);
  const fine = { email: "o'neil+news@xn--rksmrgs-5wao1o.example", name: 'ö'.repeat(100) };
  assert.equal((await service.register(fine)).status, 202);
  assert.equal((await service.register({ email: 'ada@räksmörgås.example' })).status, 202);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runMailServer } from '../support/mail.ts';
import { post } from '../support/post.ts';
import { lastLink, runWith } from '../support/registration.ts';

const mail = await runMailServer();
const service = await runWith(mail, { trustProxy: '127.0.0.1' });

test('addresses with and without an account get the same response, and similar mails', async () => {
  const ask = async (email: string, from: string) => {
    const { status, headers, text } = await service.register(
      { email },
      { headers: { 'x-forwarded-for': from } },
    );
    const mailText = mail.mails.at(-1)!.text.replaceAll(/register\/\w+/g, 'register/…');
    const body = mailText.slice(mailText.search(/\r?\n\r?\n/)).replaceAll(email, '…');
    return { response: { status, text, headers: { ...headers, date: '' } }, body };
  };
  await ask('known@example.org', '192.0.2.1');
  assert.equal((await post(service.url + lastLink(mail), '')).status, 200);
  const responseForKnown = await ask('known@example.org', '192.0.2.1');
  assert.deepEqual(await ask('nobody@example.org', '192.0.2.1'), responseForKnown);
});

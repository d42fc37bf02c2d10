import assert from 'node:assert/strict';
import { test } from 'node:test';
import { login } from '../support/client.ts';
import { runMailServer } from '../support/mail.ts';
import { post } from '../support/post.ts';
import { runService } from '../support/service.ts';

test('a registered account gets limits, and limits set by the operator stay', async () => {
  const mail = await runMailServer();
  const publicUrl = 'https://texts.example.org';
  const mails = { smtpUrl: `smtp://127.0.0.1:${mail.port}`, mailFrom: 'textkin@example.org', publicUrl };
  const settings = { registration: 'on', registeredTexts: 7, registeredStorage: 2000 } as const;
  const service = await runService({ workers: 0, ...mails, ...settings });
  const { limits } = service.context.store;
  const register = async () => {
    await post(`${service.url}/register`, '{"email":"ada@example.org"}');
    const [link] = /\/register\/\w+$/m.exec(mail.mails.at(-1)!.text)!;
    const { text } = await post(service.url + link, '');
    const [[apiKey], [secretKey]] = [/tkkey\w+/.exec(text)!, /tksecret\w+/.exec(text)!];
    return (await login(service.url, { accountId: 0, apiKey, secretKey })).call('account.get');
  };

  const first = await register();
  assert.deepEqual(first.texts, { limit: 7, left: 7 });
  assert.deepEqual(first.bytes, { limit: 2000, left: 2000 });
  assert.deepEqual([first.collections.limit, first.groups.limit], [1000, 1000]);

  await limits.set(first.account_id, { maxTexts: null, maxBytes: 5 });
  const later = await register();
  assert.equal(later.account_id, first.account_id);
  assert.deepEqual([later.texts, later.bytes], [undefined, { limit: 5, left: 5 }]);

  const { account } = await service.newClient();
  const { maxTexts, maxBytes, maxCollections } = (await limits.get(account))!;
  assert.deepEqual([maxTexts, maxBytes, maxCollections], [undefined, undefined, undefined]);
});

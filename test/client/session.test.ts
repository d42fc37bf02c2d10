import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Textkin, TextkinError } from '@textkin/client';
import { runService } from '../support/service.ts';

const service = await runService({ workers: 0 });
/** Returns a client as a page of the console has it. Node has no cookies, so nobody is signed in. */
function newSession() {
  const ends: string[] = [];
  const textkin = new Textkin({ url: service.url, onSessionEnd: () => ends.push('end') });
  return { textkin, ends };
}
const isSignedOut = (error: unknown) => error instanceof TextkinError && error.reason === 'tokenInvalid';

test('an ended session is reported once for each call, and nothing is retried', async () => {
  const { textkin, ends } = newSession();
  await assert.rejects(textkin.call('collection.list'), isSignedOut);
  await assert.rejects(
    textkin.batch([{ method: 'collection.list' }, { method: 'account.get' }]),
    isSignedOut,
  );
  assert.deepEqual(ends, ['end', 'end']);
});

test('calls that need no sign-in work in a session too', async () => {
  const { textkin, ends } = newSession();
  assert.equal(await textkin.call('ping.ping'), 'pong');
  assert.deepEqual(ends, []);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { repetitionsOf } from '../../support/repetitions.ts';
import { one, upTo } from '../fuzz/seeds.ts';
import { login } from '../support/client.ts';
import { manualClock } from '../support/clock.ts';
import { runService } from '../support/service.ts';
import { seededFor } from '../support/seed.ts';

const day = 86_400_000;
/** Milliseconds by which the clock is set forward or back. */
const jumps = [1, 1000, 11 * 60_000, day, 400 * day, 20 * 365 * day];

test('whatever the clock does, each call returns, ids grow, and no stored text is lost', async (t) => {
  const random = seededFor(t);
  const clock = manualClock();
  const service = await runService({ workers: 0, clock: clock.now });
  const keys = await service.context.keys.issue('clock');
  let client = await login(service.url, keys);
  const { collection_id } = await client.call('collection.create', { name: 'C', language: 'en' });
  let last = 0;
  let offset = 0;
  for (let jump = 0; jump < repetitionsOf('clockJumps'); jump++) {
    // Within the range of dates, and not before 1970.
    const change = one(random, jumps) * (offset > 0 || random() < 0.3 ? -1 : 1) * random();
    if (offset + change > -50 * 365 * day && offset + change < 200 * 365 * day) {
      clock.pass(Math.floor(change));
      offset += change;
    }
    const { error } = await client.ask('account.get');
    assert.ok(error === undefined || error.data.reason === 'tokenInvalid', JSON.stringify(error));
    if (error) client = await login(service.url, keys);
    const { text_id } = await client.call('text.create', { collection_id, body: `Jump ${jump}.` });
    assert.ok(text_id > last, `id ${text_id} after ${last}`);
    last = text_id;
    const chosen = 1 + upTo(random, last);
    const text = await client.call('text.get', { collection_id, text_id: chosen, include_body: true });
    assert.equal(text.body, `Jump ${chosen - 1}.`);
    for (const [method, params] of [
      ['collection.listTexts', { collection_id, order: 'date' }],
      ['collection.stats', { collection_id }],
      ['text.tags', { collection_id, text_id, wait: 0 }],
      ['keys.list', {}],
    ] as const) {
      const response = await client.ask(method, params);
      assert.notEqual(
        response.error?.data.reason,
        'internal',
        `${method}, the clock ${Math.round(offset / day)} days off`,
      );
    }
  }
});

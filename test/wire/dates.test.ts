import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runService } from '../support/service.ts';

const service = await runService({ workers: 0 });
const client = await service.newClient();
const { collection_id } = await client.call('collection.create', { name: 'Dates', language: 'en' });
const store = (publish_date: unknown) =>
  client.ask('text.create', { collection_id, body: 'A text.', publish_date });

test('dates are read with a zone, without a zone and with a space, and returned in one form', async () => {
  const dates: [sent: string, stored: string][] = [
    ['2011-05-18T15:02:32Z', '2011-05-18T15:02:32Z'],
    ['2011-05-18T15:02:32', '2011-05-18T15:02:32Z'],
    ['2011-05-18 15:02:32', '2011-05-18T15:02:32Z'],
    ['2011-05-18T15:02:32+02:00', '2011-05-18T13:02:32Z'],
    ['2011-05-18T15:02:32-0530', '2011-05-18T20:32:32Z'],
    ['2011-05-18T15:02:32.789Z', '2011-05-18T15:02:32Z'],
    ['2011-05-18T15:02Z', '2011-05-18T15:02:00Z'],
    ['2011-05-18', '2011-05-18T00:00:00Z'],
    ['2012-02-29T00:00:00Z', '2012-02-29T00:00:00Z'],
    ['2011-01-01T00:30:00+01:00', '2010-12-31T23:30:00Z'],
    ['1966-03-01T12:00:00Z', '1966-03-01T12:00:00Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00Z'],
    ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59Z'],
  ];
  for (const [sent, stored] of dates) {
    const { result } = await store(sent);
    assert.equal(result?.publish_date, stored, sent);
    const { publish_date } = await client.call('text.get', { collection_id, text_id: result.text_id });
    assert.equal(publish_date, stored, sent);
  }
});

test('an invalid date is refused with wrongDate, and nothing is stored', async () => {
  const { next_id } = await client.call('collection.get', { collection_id });
  const dates = ['yesterday', '18/05/2011', '2011-5-18', '20110518', '2011-02-31', '2011-02-29T00:00:00Z']
    .concat(['2011-13-01', '2011-00-10', '2011-05-00', '2011-05-18T24:00:00Z', '2011-05-18T15:60:00Z'])
    .concat([
      '2011-05-18T15:02:61Z',
      '2011-05-18T15:02:32+25:00',
      '2011-05-18T15:02:32 CET',
      '1305730952',
      ' ',
    ])
    .concat(['2011-05-18T15:02:32Zulu', '2011-05-18\n', '٢٠١١-٠٥-١٨', '9999-12-31T23:59:59-01:00']);
  for (const date of dates) {
    const { error } = await store(date);
    assert.deepEqual([error?.data.reason, error?.data.field], ['wrongDate', 'publish_date'], date);
  }
  for (const date of [7, 1305730952, true, {}, []]) {
    const { error } = await store(date);
    assert.deepEqual(
      [error?.data.reason, error?.data.field],
      ['invalidParams', 'publish_date'],
      JSON.stringify(date),
    );
  }
  assert.equal((await client.call('collection.get', { collection_id })).next_id, next_id);
});

test('a text without a date is returned without one', async () => {
  for (const date of [undefined, null, '']) {
    const { result } = await store(date);
    assert.ok(!('publish_date' in result!));
  }
});

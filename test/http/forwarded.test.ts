import assert from 'node:assert/strict';
import { isIP } from 'node:net';
import { test } from 'node:test';
import { addressesIn } from '../../packages/server/src/http/connections/forwarded.ts';
import { limits } from '../../packages/server/src/domain/limits.ts';
import { post } from '../support/post.ts';
import { seededFor } from '../support/seed.ts';
import { runService } from '../support/service.ts';

const service = await runService({ workers: 0, trustProxy: '127.0.0.1,10.0.0.0/8' });

/** Values of X-Forwarded-For, each with the valid addresses that are read from it. */
const headers: [header: string, ...addresses: string[]][] = [
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:8080', '203.0.113.7'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%25eth0]:80', 'fe80::1'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['::FFFF:cb00:7107', '::ffff:203.0.113.7'],
  ['203.0.113.7, 10.0.0.2', '203.0.113.7', '10.0.0.2'],
  ['203.0.113.7:80,10.0.0.2:90', '203.0.113.7', '10.0.0.2'],
  ['word, 203.0.113.7', '203.0.113.7'],
  ['203.0.113.7, word'],
  ['203.0.113.7, unknown, 10.0.0.2', '10.0.0.2'],
  ['203.0.113.7, , 10.0.0.2', '10.0.0.2'],
  ['203.0.113.7,'],
  [''],
  ['word'],
  ['_hidden'],
  ['203.0.113.300'],
  ['203.0.113.07'],
  ['203.0.113.7:'],
  ['203.0.113.7:123456'],
  ['203.0.113.7:8080:1'],
  ['[203.0.113.7]', '203.0.113.7'],
  ['[2001:db8::1'],
  ['2001:db8::1]:443'],
  ['for=203.0.113.7'],
  ['1.2.3.4\u0085'],
];

for (const [header, ...addresses] of headers)
  test(`X-Forwarded-For: ${JSON.stringify(header)}`, () => {
    assert.deepEqual(addressesIn(header), addresses);
  });

test('any X-Forwarded-For header yields a valid address', (t) => {
  const random = seededFor(t);
  const pieces = [
    '203.0.113.7',
    '[2001:db8::1]',
    ':',
    ',',
    ' ',
    '%',
    '1',
    'a',
    '.',
    '::',
    ']',
    '[',
    'é',
    '-1',
  ];
  for (let tries = 0; tries < 5000; tries++) {
    const count = Math.floor(random() * 8);
    const header = Array.from({ length: count }, () => pieces[Math.floor(random() * pieces.length)]).join('');
    for (const address of addressesIn(header)) assert.notEqual(isIP(address), 0, header);
  }
});

/** Signs in with a wrong secret, and returns the status. */
async function signIn(sender: string, key: string): Promise<number> {
  const params = { api_key: key, secret_key: 'wrong' };
  const headers = { 'x-forwarded-for': sender };
  const call = JSON.stringify({ method: 'auth.accessToken', params });
  return (await post(`${service.url}/rpc/json`, call, { headers })).status;
}

const ways: Record<string, (at: number) => string> = {
  'ports of one address': (at) => `198.51.100.7:${1000 + at}`,
  'words before one address': (at) => `word${at}, 198.51.100.8`,
  'words of a proxy': (at) => `word${at}`,
  'words after an address': (at) => `198.51.100.${at + 20}, word${at}`,
  'forms of one network': (at) => `[2001:db8:0:${at % 2 ? '0' : '00'}::${at}]:${at + 1}`,
};

for (const [name, addressAt] of Object.entries(ways))
  test(`failed sign-ins are throttled: ${name}`, async () => {
    const statuses: number[] = [];
    for (let at = 0; at < limits.failedSignIns.free + 3; at++)
      statuses.push(await signIn(addressAt(at), `${name} ${at}`));
    assert.equal(statuses.at(-1), 429, statuses.join());
    assert.doesNotMatch(service.log(), /word\d/);
  });

test('a throttled network does not throttle other networks', async () => {
  for (let at = 0; at < limits.failedSignIns.free + 3; at++)
    assert.equal(await signIn(`192.0.2.${at}:80`, `other ${at}`), 200);
});

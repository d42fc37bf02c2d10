import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { suite, test } from 'node:test';
import { isPublic, refusalOf } from '../../packages/server/src/webhooks/addresses.ts';
import { openSender } from '../../packages/server/src/webhooks/sending/send.ts';
import { cleanup } from '../support/cleanup.ts';
import { openDesk } from '../support/desk.ts';
import { receiver } from '../support/receiver.ts';
import { runService } from '../support/service.ts';
import { seededFor } from '../support/seed.ts';
import { until } from '../support/until.ts';

const intoPrivate = 'The address leads into a private network, where webhooks are not sent.';

suite('which addresses are public', () => {
  test('no local, private, documentation or multicast address is public', () => {
    const hidden =
      '0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.255.0.1 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.8 192.0.2.1 ' +
      '192.88.99.1 192.168.1.1 198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.9 224.0.0.1 239.1.1.1 240.0.0.1 255.255.255.255 ' +
      ':: ::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:8.8.8.8 ::127.0.0.1 64:ff9b::7f00:1 64:ff9b:1::1 100::1 fc00::1 fd12::1 ' +
      'fe80::1 fe80::1%eth0 fec0::1 ff02::1 2001::1 2001:db8::1 2001:0:7f00:1:: 2002:7f00:1:: 2002:a00:1:: 3fff::1 5f00::1';
    for (const address of hidden.split(' ')) assert.equal(isPublic(address), false, address);
    const open =
      '1.1.1.1 8.8.8.8 93.184.216.34 172.15.0.1 172.32.0.1 192.0.1.1 100.63.0.1 100.128.0.1 223.255.255.1';
    for (const address of `${open} 2606:4700::1111 2a00:1450::1 2001:4860:4860::8888`.split(' '))
      assert.equal(isPublic(address), true, address);
    for (const word of ['', 'localhost', '1.1.1', '1.1.1.1.', '[::1]'])
      assert.equal(isPublic(word), false, word);
  });

  test('IPv4 addresses, compared number by number with the registry', (t) => {
    const random = seededFor(t);
    /** The first and last number of each range, copied by hand from the registry of special-purpose addresses. */
    const special: [number, number][] = (
      [
        [[0, 0, 0, 0], 8],
        [[10, 0, 0, 0], 8],
        [[100, 64, 0, 0], 10],
        [[127, 0, 0, 0], 8],
        [[169, 254, 0, 0], 16],
        [[172, 16, 0, 0], 12],
        [[192, 0, 0, 0], 24],
        [[192, 0, 2, 0], 24],
        [[192, 88, 99, 0], 24],
        [[192, 168, 0, 0], 16],
        [[198, 18, 0, 0], 15],
        [[198, 51, 100, 0], 24],
        [[203, 0, 113, 0], 24],
        [[224, 0, 0, 0], 3],
      ] as const
    ).map(([bytes, bits]) => {
      const first = bytes.reduce((sum: number, byte) => sum * 256 + byte, 0);
      return [first, first + 2 ** (32 - bits) - 1];
    });
    const format = (address: number) =>
      [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join('.');
    const edges = special.flatMap(([first, last]) => [first - 1, first, last, last + 1]);
    const randomAddresses = Array.from({ length: 5000 }, () => Math.floor(random() * 2 ** 32));
    for (const address of [...edges, ...randomAddresses].filter(
      (number) => number >= 0 && number < 2 ** 32,
    )) {
      const isSpecial = special.some(([first, last]) => first <= address && address <= last);
      assert.equal(isPublic(format(address)), !isSpecial, format(address));
    }
  });
});

test('an address that is private by itself is refused at once, in every notation', () => {
  const hidden = [
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://127.1:8080/x',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'http://[fe80::1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://localhost/',
    'http://localhost./',
    'http://LOCALHOST/',
    'http://database/',
    'http://printer.local/',
    'http://metadata.google.internal/',
  ];
  for (const url of hidden) {
    assert.equal(refusalOf(url, 'public'), 'webhookHostPrivate', url);
    assert.equal(refusalOf(url, 'any'), undefined, url);
  }
  assert.equal(refusalOf('https://hooks.example.org/x?y=1', 'public'), undefined);
  const changed =
    'http://@example.org http://:@example.org http://:80@example.org http:example.org http:/example.org http:\\\\example.org ' +
    'http://example.org\\x http:///example.org http://example.org#x http://example.org/?#';
  const blanks = ['\r', '\n', '\t', ' ', '\0', '\u00a0', '\u0085'].flatMap((sign) => [
    `http://example.org/a${sign}b`,
    `${sign}http://example.org`,
    `http://example.org${sign}`,
    `http://exam${sign}ple.org`,
    `ht${sign}tp://example.org`,
  ]);
  for (const url of [...changed.split(' '), ...blanks])
    assert.equal(refusalOf(url, 'any'), 'webhookUrlWrong', JSON.stringify(url));
  assert.equal(refusalOf('https://exämple.org/ö?a=@b', 'public'), undefined);
});

/** Starts a name server for A and AAAA. It returns the addresses of a name in turn, and then the last one repeatedly. */
async function nameServer(names: Record<string, string[]>) {
  const answers: string[] = [];
  const server = createSocket('udp4');
  server.on('message', (question, { port, address }) => {
    let at = 12;
    const labels: string[] = [];
    for (let length = question[at]!; length > 0; length = question[at]!) {
      labels.push(question.toString('latin1', at + 1, at + 1 + length));
      at += length + 1;
    }
    const isIpv4 = question.readUInt16BE(at + 1) === 1;
    const name = labels.join('.').toLowerCase();
    const addresses = names[name];
    const answer =
      isIpv4 && addresses ? (addresses.length > 1 ? addresses.shift() : addresses[0]) : undefined;
    if (answer !== undefined) answers.push(`${name} ${answer}`);
    const header = Buffer.from(question.subarray(0, at + 5));
    // NOERROR, NXDOMAIN or SERVFAIL.
    header.writeUInt16BE(addresses ? 0x8180 : name.startsWith('nowhere.') ? 0x8183 : 0x8182, 2);
    header.writeUInt16BE(answer === undefined ? 0 : 1, 6);
    header.writeUInt32BE(0, 8);
    // A pointer to the name of the question, type A, class IN, TTL 0, four bytes.
    const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4]);
    const bytes = Buffer.from((answer ?? '').split('.').map(Number));
    server.send(answer === undefined ? header : Buffer.concat([header, record, bytes]), port, address);
  });
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
  cleanup(() => server.close());
  return { address: `127.0.0.1:${server.address().port}`, answers };
}

test('the address of a name is checked at each connection', async () => {
  const { url, port, received } = await receiver();
  const { address, answers } = await nameServer({
    // Public at the first lookup, and private at the second.
    'rebinding.example': ['93.184.216.34', '127.0.0.1'],
    'inside.example': ['10.0.0.1'],
    'loop.example': ['127.0.0.1'],
  });
  const { Resolver } = await import('node:dns/promises');
  const first = new Resolver();
  first.setServers([address]);
  assert.deepEqual(await first.resolve4('rebinding.example'), ['93.184.216.34']);
  const send = openSender({ hosts: 'public', nameServers: [address] });
  const hosts = [
    'rebinding.example',
    'loop.example',
    'inside.example',
    '127.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '2130706433',
  ];
  for (const host of hosts) {
    const message = { url: `http://${host}:${port}/hook`, headers: {}, body: '{}' };
    assert.deepEqual(await send(message), { problem: intoPrivate }, host);
  }
  assert.deepEqual(await send({ url: `http://nowhere.example:${port}/`, headers: {}, body: '{}' }), {
    problem: 'The host name of the receiver does not exist.',
  });
  assert.deepEqual(await send({ url: `http://failing.example:${port}/`, headers: {}, body: '{}' }), {
    problem: 'The host name of the receiver could not be looked up.',
  });
  assert.deepEqual(answers.slice(0, 2), ['rebinding.example 93.184.216.34', 'rebinding.example 127.0.0.1']);
  assert.deepEqual(received, []);
  const anywhere = openSender({ hosts: 'any' });
  assert.deepEqual(await anywhere({ url, headers: {}, body: '{"type":"x"}' }), { status: 204 });
});

test('a service that allows only public hosts sends nothing into its own network', async () => {
  const service = await runService({ workers: 0 });
  const { client, collection_id, add, analyse } = await openDesk(service);
  const { url, received } = await receiver();
  assert.equal(
    (await client.refused('webhook.create', { collection_id, url })).data.reason,
    'webhookHostPrivate',
  );
  const { webhook_id } = await client.call('webhook.create', { collection_id, url: 'https://example.org/' });
  assert.equal(
    (await client.refused('webhook.update', { webhook_id, url })).data.reason,
    'webhookHostPrivate',
  );
  // Like a webhook that was created while the service allowed any host.
  await service.context.store.webhooks.update(client.account, webhook_id, { url });
  await analyse(await add());
  const webhook = async () => (await client.call('webhook.list', { collection_id })).webhooks[0]!;
  await until(async () => (await webhook()).failures > 0, 'an attempt');
  assert.equal((await webhook()).problem, intoPrivate);
  assert.deepEqual(received, []);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseEmail } from '../../packages/server/src/accounts/email.ts';

test('all spellings of an address have one form', () => {
  const spellings: Record<string, string[]> = {
    'ada@example.org': [
      'ada@example.org',
      ' ADA@Example.ORG ',
      'ada@ｅｘａｍｐｌｅ.org',
      'ａｄａ＠ＥＸＡＭＰＬＥ．ｏｒｇ',
      'ada@example。org',
      'ⓐda@ex𝐚mple.org',
    ],
    'k@xn--rksmrgs-5wao1o.example': [
      'k@räksmörgås.example',
      'K@RÄKSMÖRGÅS.EXAMPLE',
      'k@XN--rksmrgs-5wao1o.example',
      'k@ra\u0308ksmo\u0308rga\u030as.example',
      '\u212a@räksmörgås.example',
    ],
    'a@xn--fiq228c.example': ['a@中文.example', 'a@xn--fiq228c.example'],
  };
  for (const [address, variants] of Object.entries(spellings)) {
    for (const spelling of variants) assert.equal(parseEmail(spelling), address, JSON.stringify(spelling));
  }
});

test('different addresses have different forms', () => {
  const addresses = [
    'a@example.org',
    'a+b@example.org',
    'a.b@example.org',
    'a@www.example.org',
    'a@straße.example',
  ];
  assert.equal(new Set([...addresses, 'a@strasse.example'].map((address) => parseEmail(address))).size, 6);
});

test('the form of an address is parsed as itself', () => {
  const part = fc.string({
    unit: fc.constantFrom('a', 'Z', '1', '-', '.', 'ö', 'Ｑ', 'ﬁ', '。', '\u0130', '中', '@'),
  });
  fc.assert(
    fc.property(part, part, (local, host) => {
      const address = parseEmail(`${local}@${host}.example`);
      if (address === undefined) return;
      assert.equal(parseEmail(address), address);
      assert.match(address, /^[!-~]+@[a-z0-9.-]+$/);
    }),
  );
});

test('literal addresses and hosts that are not in the public DNS are refused unless they are allowed', () => {
  const hosts = {
    localhost: 'localhost',
    Intranet: 'intranet',
    'mail.local': 'mail.local',
    'localhost.localdomain': 'localhost.localdomain',
    '[127.0.0.1]': '[127.0.0.1]',
    '[IPv6:0:0:0:0:0:0:0:1]': '[ipv6:::1]',
    '[ipv6:::ffff:127.0.0.1]': '[ipv6:::ffff:7f00:1]',
  };
  for (const [literal, host] of Object.entries(hosts)) {
    assert.equal(parseEmail(`a@${literal}`), undefined, literal);
    assert.equal(parseEmail(`a@${literal}`, 'any'), `a@${host}`, literal);
  }
  for (const never of [
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '[127.1]',
    '[127.0.0.1',
    '[::1]',
    'b.7',
    '1.2.3',
  ]) {
    assert.equal(parseEmail(`a@${never}`, 'any'), undefined, never);
  }
});

test('hosts that no DNS can have are refused', () => {
  const hosts = [
    '',
    '.',
    'a..b',
    '-a.org',
    'a-.org',
    'a_b.org',
    'a.org.',
    'a b.org',
    'a.org/x',
    'a%2eorg',
    'x:y@a.org',
  ];
  for (const host of [...hosts, `${'a'.repeat(64)}.org`, `${'a.'.repeat(130)}org`, 'ex\u00adample.org']) {
    assert.equal(parseEmail(`a@${host}`), undefined, host);
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../../packages/server/src/config/config.ts';
import { settingsFromEnvironment } from '../../packages/server/src/config/env.ts';
import { UserError } from '../../packages/server/src/domain/user-error.ts';
import { emptyStore } from '../support/folder.ts';
import { run, serve } from '../support/process.ts';
import { session } from '../support/session.ts';

const data = await emptyStore();

test('unknown commands and options are refused with a sentence', async () => {
  const cases: [args: string[], environment: Record<string, string>, message: RegExp][] = [
    [['serve', '--prot', '1'], {}, /--prot/],
    [['sevre'], {}, /sevre/],
    [['serve'], { TEXTKIN_PROT: '1' }, /TEXTKIN_PROT/],
    [['serve', '--tls-cert', 'cert.pem'], {}, /--tls-key/],
    [['keys', 'create', '--account', '77'], {}, /77/],
    [['keys', 'revoke', 'tkkeyx', '--data', data], {}, /no such key pair/],
  ];
  const inSession = session();
  const runs = cases.map(async ([args, environment, message], at) => {
    const { code, stdout, stderr } = await (at < 2 ? run : inSession)(args, {
      TEXTKIN_DATA: data,
      ...environment,
    });
    assert.equal(code, 1, args.join(' '));
    assert.equal(stdout, '');
    assert.match(stderr, message);
    assert.doesNotMatch(stderr, /\n\s+at |TypeError|ZodError/, 'no stack');
  });
  await Promise.all(runs);
});

test('flags override the environment, and both are used', async () => {
  const service = await serve(data, [], {
    TEXTKIN_PORT: '1',
    TEXTKIN_HOST: '127.0.0.2',
    TEXTKIN_LOG_LEVEL: 'silent',
  });
  assert.match(service.url, /^http:\/\/127\.0\.0\.2:\d+$/);
  assert.equal((await service.end('SIGTERM')).code, 0);
  assert.equal(service.stderr(), '');
});

test('defaults', () => {
  const { host, port, data, adminPort, logLevel, bodyLimit, tlsCert } = readConfig({}, {});
  assert.deepEqual(
    [host, port, adminPort, logLevel, tlsCert],
    ['127.0.0.1', 8780, undefined, 'info', undefined],
  );
  assert.match(data, /\/data$/);
  assert.equal(bodyLimit, 32 * 1024 * 1024);
});

test('every flag has a variable in the environment', () => {
  const flags = { host: '::1', port: '81', data: '/d', workers: '3', tlsCert: '/c', tlsKey: '/k' };
  const numbers = { adminHost: '::', adminPort: '82', bodyLimit: '4096', logLevel: 'warn' };
  const expected: Record<string, string> = { ...flags, ...numbers };
  const environment = Object.fromEntries(
    Object.entries(expected).map(([name, value]) => [
      `TEXTKIN_${name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`,
      value,
    ]),
  );
  assert.deepEqual(readConfig({}, settingsFromEnvironment(environment)), readConfig(expected, {}));
  assert.deepEqual(
    readConfig(expected, settingsFromEnvironment({ TEXTKIN_PORT: '9', TEXTKIN_HOST: 'h' })),
    readConfig(expected, {}),
  );
  assert.deepEqual(
    readConfig({}, settingsFromEnvironment({ TEXTKIN_PORT: '', PORT: '1', HOST: 'h' })),
    readConfig({}, {}),
  );
});

test('invalid values are refused with the name of the setting', () => {
  const wrong: [setting: string, values: unknown[]][] = [
    ['port', ['', ' ', 'x', '-1', '65536', '80.5', '0x50', '1e3', 'NaN']],
    ['adminPort', ['', 'x', '-1', '65536']],
    ['workers', ['', '0', '-1', '1.5', '1000', 'many']],
    ['registeredTexts', ['', '-1', '1.5', '1000000000', 'None', 'many']],
    ['registeredStorage', ['', '-1', '1GB', '1.5GiB', 'None', 'much']],
    ['bodyLimit', ['', '0', '100', '10MB', '1e12']],
    ['logLevel', ['', 'loud', 'INFO']],
    ['host', ['']],
    ['data', ['']],
    ['tlsCert', ['']],
  ];
  for (const [setting, values] of wrong) {
    const flag = `--${setting.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    for (const value of values) {
      assert.throws(
        () => readConfig({ [setting]: value }, {}),
        (error) => error instanceof UserError && error.message.includes(flag),
        `${setting}=${JSON.stringify(value)}`,
      );
    }
  }
  for (const half of [{ tlsCert: 'c' }, { tlsKey: 'k' }])
    assert.throws(() => readConfig(half, {}), UserError);
});

test('a limit of registered accounts is a number or none', () => {
  const limitsOf = (flags: object) => {
    const { registeredTexts, registeredStorage } = readConfig({ ...flags }, {});
    return [registeredTexts, registeredStorage];
  };
  assert.deepEqual(limitsOf({}), [100_000, 2 ** 30]);
  assert.deepEqual(limitsOf({ registeredTexts: '0', registeredStorage: '10TiB' }), [0, 10 * 2 ** 40]);
  assert.deepEqual(limitsOf({ registeredTexts: 'none', registeredStorage: 'none' }), [null, null]);
});

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { settingsFromEnvironment } from '../../packages/server/src/config/env.ts';
import { systemFailure } from '../../packages/server/src/cli/errors/system-failure.ts';
import { cleanup } from '../support/cleanup.ts';
import { makeCertificate } from '../support/certificate.ts';
import { temporaryFolder } from '../support/folder.ts';
import { root, run } from '../support/process.ts';

const bin = join(root, 'packages/server/bin.js');

/** Runs a command that must fail, and returns the one line that it prints. */
async function complaint(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(args, { TEXTKIN_DATA: temporaryFolder() });
  assert.deepEqual([code, stdout], [1, ''], args.join(' '));
  assert.match(stderr, /^[^\n]+\.\n$/, 'one sentence on one line');
  assert.doesNotMatch(stderr, /\bE[A-Z]{4,}|Invalid option|^error:/, args.join(' '));
  return stderr;
}

test('wrong arguments get a sentence that names them and the help', async () => {
  const cases: [args: string[], sentence: RegExp][] = [
    [['serve', '--prot', '1'], /^There is no option --prot\. Did you mean --port\? "textkin serve --help"/],
    [['sevre'], /^There is no command "sevre"\. Did you mean serve\? "textkin --help"/],
    [['keys', 'crate'], /^There is no command "crate"\. Did you mean create\? "textkin keys --help"/],
    [['serve', '--port'], /^The option --port needs a value: --port <number>\./],
    [['import'], /^The argument <files> is missing\. "textkin import --help"/],
    [['demo', '--language', 'xx'], /^The option --language can't be "xx"\. Allowed choices are en, sv\./],
    [['keys', 'list', 'more'], /^There are too many arguments: more\. "textkin keys list --help"/],
    [['serve', '--model', 'big'], /^The setting --model can't be used: it must be standard or fast\.$/m],
    [['serve', '--port', '70000'], /--port can't be used: it must be a whole number from 0 to 65535\.$/m],
    [['serve', '--host', ''], /--host can't be used: it must not be empty\.$/m],
  ];
  await Promise.all(
    cases.map(async ([args, sentence]) => {
      assert.match(await complaint(...args), sentence);
    }),
  );
});

test('a start that the operating system refuses ends with a sentence on what to do', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  const cases: [args: string[], sentence: RegExp][] = [
    [
      ['--port', String(port)],
      new RegExp(`^Port ${port} of 127.0.0.1 is in use .* another port with --port`),
    ],
    [['--host', '192.0.2.1', '--port', '0'], /^This machine does not have the address 192\.0\.2\.1: --host/],
    [
      ['--port', '0', '--data', file],
      /^The data folder .*file can't be used: \S+file is a file, but a folder is needed/,
    ],
    [
      ['--port', '0', '--data', join(file, 'x')],
      /^The data folder .*x can't be used: \S+file is a file, but a folder/,
    ],
    [['--port', '0', '--tls-cert', '/none/c', '--tls-key', '/none/k'], /^\/none\/c does not exist\./],
  ];
  try {
    for (const [args, sentence] of cases) assert.match(await complaint('serve', ...args), sentence);
    server.close();
    await once(server, 'close');
    assert.match(await complaint('health', '--port', String(port)), /^Nothing listens at 127\.0\.0\.1, port/);
  } finally {
    server.close();
  }
});

test("a folder that can't be created, or a file or database that can't be used, ends the start at once", async () => {
  const folder = temporaryFolder();
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const { cert, key } = makeCertificate('one');
  const [certFile, keyFile] = [file('cert', cert), file('key', key)];
  const [other, junk] = [file('other', makeCertificate('other').key), file('junk', 'junk')];
  const cases: [args: string[], sentence: RegExp][] = [
    [
      ['--data', '/proc/textkin'],
      /\/proc\/textkin can't be created: this file system does not allow new folders/,
    ],
    [['--data', '/proc/textkin/data'], /\/proc\/textkin can't be created/],
    [['--tls-cert', certFile, '--tls-key', other], /other is not the key of the certificate in \S+cert: /],
    [['--tls-cert', certFile, '--tls-key', junk], /^\S+junk \(--tls-key\) is not a private key in PEM/],
    [['--tls-cert', junk, '--tls-key', keyFile], /^\S+junk \(--tls-cert\) is not a certificate in PEM: /],
    [['--tls-cert', folder, '--tls-key', keyFile], /^\S+ is a folder, but a file is needed/],
    [
      ['--database', 'postgres://u:s3cret@127.0.0.1:1/x'],
      /:1\/x can't be used: no server listens there\. Check/,
    ],
    [['--database', 'postgres:///x?host=/none'], /\/x can't be used: it names a folder without a socket/],
    [['--database', 'nonsense'], /--database can't be used: it must be postgres:\/\//],
  ];
  for (const [args, sentence] of cases)
    assert.match(await complaint('serve', '--port', '0', ...args), sentence);
  assert.match(await complaint('restore', folder), /can't be restored: it is a folder/);
});

test("a closed pipe is ignored, and output that can't be written is an error", async () => {
  const folder = temporaryFolder();
  const runPiped = async (command: string) => {
    const script = `"${process.execPath}" "${bin}" doctor --data "${folder}" ${command}`;
    const child = spawn('bash', ['-c', script], { stdio: ['ignore', 'pipe', 'pipe'] });
    cleanup(() => child.kill('SIGKILL'));
    const ended = once(child, 'close') as Promise<[number | null]>;
    const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    return { code, stdout, stderr };
  };
  // Doctor finds no store, so its exit code is 1; the pipe is closed before it prints.
  assert.deepEqual(await runPiped('| true; exit ${PIPESTATUS[0]}'), { code: 1, stdout: '', stderr: '' });
  const full = await runPiped('> /dev/full');
  assert.equal(full.code, 1);
  assert.match(
    full.stderr,
    /^Standard output can't be written because the disk is full: free some space\.$/m,
  );
  assert.doesNotMatch(full.stderr, /\n\s+at /, 'no stack');
});

test("system errors that a test can't cause are sentences too", () => {
  const cases: [error: NodeJS.ErrnoException & { port?: number; hostname?: string }, sentence: RegExp][] = [
    [
      failure('listen', 'EACCES', { port: 80 }),
      /^This user may not listen on port 80,.*CAP_NET_BIND_SERVICE/,
    ],
    [
      failure('getaddrinfo', 'ENOTFOUND', { hostname: 'no.invalid' }),
      /"no\.invalid" does not exist: check --host/,
    ],
    [failure('write', 'ENOSPC', { path: '/d/f' }), /^\/d\/f can't be written because the disk is full/],
    [failure('mkdir', 'EACCES', { path: '/d' }), /^\/d is not accessible to this user: change its owner/],
    [failure('mkdir', 'ENOENT', { path: '/proc/d' }), /^\/proc\/d can't be created/],
    [failure('open', 'EXDEV', { path: '/d' }), /^open EXDEV$/],
  ];
  for (const [error, sentence] of cases) assert.match(systemFailure(error), sentence);
});

function failure(syscall: string, code: string, more: object) {
  return Object.assign(new Error(`${syscall} ${code}`), { syscall, code, ...more });
}

test('the variables that Kubernetes sets for a service named textkin are not read as settings', () => {
  const links = {
    TEXTKIN_PORT: 'tcp://10.0.0.1:8780',
    TEXTKIN_PORT_8780_TCP: 'tcp://10.0.0.1:8780',
    TEXTKIN_PORT_8780_TCP_PROTO: 'tcp',
    TEXTKIN_PORT_8780_TCP_PORT: '8780',
    TEXTKIN_PORT_8780_TCP_ADDR: '10.0.0.1',
    TEXTKIN_SERVICE_HOST: '10.0.0.1',
    TEXTKIN_SERVICE_PORT: '8780',
    TEXTKIN_SERVICE_PORT_HTTP: '8780',
    TEXTKIN_DATABASE_SERVICE_HOST: '10.0.0.2',
    TEXTKIN_DATABASE_PORT: 'tcp://10.0.0.2:5432',
  };
  assert.deepEqual(settingsFromEnvironment({ ...links, TEXTKIN_HOST: '0.0.0.0' }), { host: '0.0.0.0' });
  assert.deepEqual(settingsFromEnvironment({ TEXTKIN_PORT: '81', TEXTKIN_PROT: '1' }), {
    port: '81',
    prot: '1',
  });
});

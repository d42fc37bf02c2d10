import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { unlessFull } from '../../support/repetitions.ts';
import { KeyManager } from '../../packages/server/src/accounts/keys.ts';
import { existingPepper, readPepper } from '../../packages/server/src/config/secrets.ts';
import { pepperCheck } from '../../packages/server/src/store/identity/pepper.ts';
import { openStore } from '../../packages/server/src/store/open.ts';
import { emptyStore, temporaryFolder } from '../support/folder.ts';
import { run, serve } from '../support/process.ts';
import { runService } from '../support/service.ts';
import { session } from '../support/session.ts';

const inSession = session();

/** Creates a folder with a key pair. */
async function folderWithPair() {
  const folder = temporaryFolder();
  return { folder, file: join(folder, 'pepper'), ...(await issueIn(folder)) };
}

async function issueIn(folder: string) {
  await using store = await openStore(folder);
  return await new KeyManager(store, await readPepper({ folder }, store), Date.now).issue('pepper');
}

interface Pair {
  apiKey: string;
  secretKey: string;
}

/** Returns for each pair whether a service that starts now accepts it. */
async function work(folder: string, ...pairs: Pair[]): Promise<boolean[]> {
  await using store = await openStore(folder);
  const keys = new KeyManager(store, await existingPepper(folder), Date.now);
  const verified = pairs.map(({ apiKey, secretKey }) => keys.verify(apiKey, secretKey));
  return (await Promise.allSettled(verified)).map(({ status }) => status === 'fulfilled');
}

test('nodes that start at the same time on an empty database agree on a pepper', async () => {
  const folder = temporaryFolder();
  await using store = await openStore(folder);
  /** The first reads find an empty database; before each later step another node stores its value. */
  for (const stored of [1, 2, 3]) {
    const values = new Map<string, Uint8Array>();
    const pepper = new Uint8Array(32).fill(stored);
    let reads = 0;
    const otherNode = () => {
      if (++reads !== stored) return;
      values.set('pepper', pepper);
      values.set('pepperCheck', pepperCheck(pepper));
    };
    const identity = {
      ...store.identity,
      get: (name: string) => {
        const value = values.get(name);
        otherNode();
        return Promise.resolve(value);
      },
      storeIfAbsent: (name: string, value: Uint8Array) => {
        otherNode();
        if (!values.has(name)) values.set(name, value);
        return Promise.resolve(values.get(name)!);
      },
    };
    const location = { folder: temporaryFolder(), database: 'postgres://shared' };
    const read = await readPepper(location, { keys: store.keys, identity });
    assert.deepEqual(pepperCheck(read), values.get('pepperCheck'), `stored at step ${stored}`);
  }
});

const harms: Record<string, (file: string) => void> = {
  missing: (file) => {
    rmSync(file);
  },
  empty: (file) => {
    writeFileSync(file, '');
  },
  short: (file) => {
    writeFileSync(file, readFileSync(file).subarray(0, 31));
  },
  long: (file) => {
    writeFileSync(file, Buffer.concat([readFileSync(file), Buffer.from('\n')]));
  },
};

for (const [at, [name, harm]] of Object.entries(harms).entries()) {
  test(
    `a pepper that is ${name} is replaced only on request, and every command says what to do`,
    { skip: at > 0 && unlessFull },
    async () => {
      const { folder, file } = await folderWithPair();
      harm(file);
      const left = existsSync(file) ? readFileSync(file) : undefined;
      const backup = join(temporaryFolder(), 'backup');
      const commands = [
        ['serve', '--port', '0'],
        ['keys', 'create'],
        ['keys', 'list'],
        ['backup', backup],
      ];
      const runs = name === 'missing' ? run : inSession;
      for (const command of commands) {
        const { code, stderr } = await runs([...command, '--data', folder]);
        assert.equal(code, command.includes('list') ? 0 : 1, command.join(' '));
        const said = stderr.trimEnd().split('\n');
        assert.equal(said.length, 1, stderr);
        assert.ok(
          said[0]!.startsWith(`The file ${file} is ${name === 'missing' ? name : 'damaged'}`),
          stderr,
        );
        assert.match(said[0]!, /restore <backup> --pepper-only.*keys create --new-pepper/);
      }
      const doctor = await inSession(['doctor', '--data', folder]);
      assert.equal(doctor.code, 1);
      assert.match(doctor.stdout, /^problem +secret file +The file .*--pepper-only/m);
      assert.deepEqual(existsSync(file) ? readFileSync(file) : undefined, left);
      assert.equal(existsSync(backup), false);
    },
  );
}

test('a store without pairs gets its pepper from the first start', { skip: unlessFull }, async () => {
  const folder = temporaryFolder();
  await emptyStore(folder);
  assert.equal(existsSync(join(folder, 'pepper')), false);
  const service = await serve(folder, ['--workers', '1']);
  assert.equal((await service.end('SIGTERM')).code, 0);
  assert.deepEqual(await work(folder, service.keys!), [true]);
});

test('a lost pepper is restored from a backup, and newer data stays', { skip: unlessFull }, async () => {
  const { folder, file, ...pair } = await folderWithPair();
  const backup = join(temporaryFolder(), 'backup');
  assert.equal((await inSession(['backup', backup, '--data', folder])).code, 0);
  const later = await issueIn(folder);
  const restore = ['restore', backup, '--pepper-only', '--data', folder];
  for (const harm of Object.values(harms)) {
    harm(file);
    const { code, stdout, stderr } = await inSession(restore);
    assert.equal(code, 0, stderr);
    assert.equal(stdout, `Restored ${file}\n`);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.deepEqual(await work(folder, pair, later), [true, true]);
  }

  writeFileSync(file, Buffer.alloc(32, 1));
  assert.match((await inSession(restore)).stderr, /already holds another pepper; --force/);
  assert.deepEqual(await work(folder, pair), [false]);
  assert.equal((await inSession([...restore, '--force'])).code, 0);
  assert.deepEqual(await work(folder, pair), [true]);

  const other = await folderWithPair();
  rmSync(other.file);
  const { code, stderr } = await inSession(['restore', backup, '--pepper-only', '--data', other.folder]);
  assert.equal(code, 1);
  assert.match(stderr, /backup of another store/);
  assert.equal(existsSync(other.file), false);
});

test(
  'a new pepper is created on request, if the old one does not work and no service runs',
  { skip: unlessFull },
  async () => {
    const { folder, file, ...pair } = await folderWithPair();
    const create = ['keys', 'create', '--new-pepper', '--json', '--data', folder];
    assert.match((await inSession(create)).stderr, /is undamaged: a new one would end every key pair/);
    assert.deepEqual(await work(folder, pair), [true]);

    const service = await runService({ data: folder, workers: 0 });
    rmSync(file);
    assert.match((await inSession(create)).stderr, /A service is running/);
    assert.equal(existsSync(file), false);
    await service[Symbol.asyncDispose]();

    const { stdout } = await run(create);
    const { api_key: apiKey, secret_key: secretKey } = JSON.parse(stdout) as Record<string, string>;
    const issued = { apiKey: apiKey!, secretKey: secretKey! };
    assert.deepEqual(await work(folder, issued, pair), [true, false]);
  },
);

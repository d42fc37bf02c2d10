/**
 * Checks that every alert of deploy/prometheus/alerts.yml fires in Debian's Prometheus when a real service has a real fault, and ends
 * with the fault. Durations are shortened: a minute takes two seconds.
 */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { suite, test, type TestContext } from 'node:test';
import { noPostgres } from '../../support/postgres-programs.ts';
import { EIO, failingDisk, noFaults } from '../crash/disk/faults.ts';
import { endableThreads } from '../support/end-thread.ts';
import { temporaryFolder } from '../support/folder.ts';
import { ownMounts } from '../support/mounts.ts';
import { post } from '../support/post.ts';
import { postgres } from '../support/postgres.ts';
import { childrenOf, run } from '../support/process.ts';
import { noPrometheus } from '../support/prometheus.ts';
import { proxyTo } from '../support/proxy.ts';
import { scrape } from '../support/scrape.ts';
import { seededFor } from '../support/seed.ts';
import { runService } from '../support/service.ts';
import { storm } from '../support/storm.ts';
import { until } from '../support/until.ts';
import { firedAlerts, hasten, names, Watch, withinMs } from './alerts/watch.ts';
import { metric, newCollection, signal, start, untilIdle } from './alerts/watched-service.ts';

/** Skips a test of a full disk where no disk can be mounted, and marks its alert as fired for the last test. */
function withoutDisk(t: TestContext): void {
  firedAlerts.add('TextkinDiskFull');
  t.skip('no right to mount a disk here: root on Linux');
}

suite('alerts', { skip: noPrometheus, concurrency: 4 }, () => {
  test('TextkinDown: the process is killed', async () => {
    const service = await start();
    const watch = await Watch.over(service.adminUrl);
    await service.end('SIGKILL');
    await watch.untilFiring('TextkinDown');
    await start({ folder: service.folder, adminPort: Number(new URL(service.adminUrl).port) });
    await watch.untilOver();
  });

  test('TextkinRestarts: the process is killed again and again, and started each time', async () => {
    let service = await start();
    const { folder } = service;
    const adminPort = Number(new URL(service.adminUrl).port);
    const watch = await Watch.over(service.adminUrl);
    const kill = async () => {
      await service.end('SIGKILL');
      service = await start({ folder, adminPort });
      await untilIdle(service);
    };
    // On a busy machine a start takes longer than TextkinDown waits.
    await watch.untilFiring('TextkinRestarts', ['TextkinDown'], kill);
    await watch.untilOver();
  });

  test('TextkinStoreAway: the database is stopped', { skip: noPostgres }, async (t) => {
    const how = seededFor(t)() < 0.5 ? 'SIGINT' : 'SIGKILL';
    const server = await postgres!.newServer();
    const service = await runService({
      adminPort: 0,
      workers: 0,
      database: await postgres!.newSchema(server),
    });
    const watch = await Watch.over(service.adminUrl!);
    await server.stop(how);
    await watch.untilFiring('TextkinStoreAway');
    await Watch.untilLogged('TextkinStoreAway', () => service.log());
    await server.ensureRunning();
    await watch.untilOver();
  });

  test('TextkinStoreAway: the network drops all packets to the database', { skip: noPostgres }, async () => {
    const server = await postgres!.newServer();
    const address = new URL(await postgres!.newSchema(server));
    const proxy = await proxyTo(Number(address.port));
    address.port = String(proxy.port);
    const service = await runService({ adminPort: 0, workers: 0, database: address.href });
    // A scrape takes up to five seconds until the first connections are given up.
    const watch = await Watch.over(service.adminUrl!, { everySeconds: 8 });
    proxy.swallow();
    await watch.untilFiring('TextkinStoreAway');
    await Watch.untilLogged('TextkinStoreAway', () => service.log());
    proxy.pass();
    await watch.untilOver();
  });

  test('TextkinFaults: the disk fails', { skip: noFaults }, async (t) => {
    const kind = seededFor(t)() < 0.5 ? { writes: EIO } : { syncs: EIO };
    const folder = temporaryFolder();
    const { environment, fail } = failingDisk(folder);
    const service = await start({ folder, environment });
    const { client, collection_id } = await newCollection(service);
    const watch = await Watch.over(service.adminUrl);
    fail(kind);
    await watch.untilFiring('TextkinFaults', [], () =>
      client.ask('text.create', { collection_id, body: storm }),
    );
    await Watch.untilLogged('TextkinFaults', () => service.stderr());
    fail({});
    await watch.untilOver();
  });

  test('TextkinNoWorkers and TextkinQueueOld: a worker hangs while it starts', async () => {
    const service = await start();
    const { client, collection_id } = await newCollection(service);
    await untilIdle(service);
    const watch = await Watch.over(service.adminUrl);
    const stoppedPids: number[] = [];
    const isStopped = async () => {
      for (const pid of childrenOf(service.child.pid!)) {
        if (stoppedPids.includes(pid)) continue;
        // The first one is ready. Those after it are stopped as soon as they exist.
        if (stoppedPids.length === 0) signal(pid, 'SIGKILL');
        else signal(pid, 'SIGSTOP');
        stoppedPids.push(pid);
      }
      return stoppedPids.length > 1 && (await metric(service, 'textkin_workers{state="starting"}')) === 1;
    };
    await until(isStopped, 'the worker hangs at its start', { everyMs: 5 });
    await client.call('text.create', { collection_id, body: storm });
    await watch.untilFiring('TextkinNoWorkers');
    await Watch.untilLogged('TextkinNoWorkers', () => service.stderr());
    await watch.untilFiring('TextkinQueueOld', ['TextkinNoWorkers']);
    for (const pid of stoppedPids) signal(pid, 'SIGCONT');
    await client.call('text.tags', { collection_id, text_id: 1, wait: 60 });
    await watch.untilOver();
  });

  test('TextkinNoWorkers and TextkinRestarts: every worker dies while it starts, and systemd starts the service again', async () => {
    const folder = temporaryFolder();
    let service = await start({ folder });
    const adminPort = Number(new URL(service.adminUrl).port);
    await untilIdle(service);
    const watch = await Watch.over(service.adminUrl);
    const others = ['TextkinDown', 'TextkinPartsDie', 'TextkinRestarts', 'TextkinNoWorkers'];
    const kill = async () => {
      if (service.child.exitCode !== null) service = await start({ folder, adminPort });
      for (const pid of childrenOf(service.child.pid!)) signal(pid, 'SIGKILL');
    };
    await watch.untilFiring('TextkinNoWorkers', others, kill);
    await until(
      async () => (await metric(service, 'textkin_workers{state="idle"}').catch(() => 0)) === 1,
      'a worker is ready',
      { everyMs: 100 },
    );
    await watch.untilOver();
  });

  test('TextkinDiskFull: less than a gigabyte is left', async (t) => {
    const mounts = await ownMounts();
    const folder = temporaryFolder();
    // Memory is only taken for what is written.
    if (mounts?.run('mount', '-t', 'tmpfs', '-o', 'size=1200m', 'none', folder).status !== 0) {
      withoutDisk(t);
      return;
    }
    const service = await start({ folder, through: mounts.through });
    const watch = await Watch.over(service.adminUrl);
    assert.equal(mounts.run('fallocate', '-l', '300M', `${folder}/ballast`).status, 0);
    await watch.untilFiring('TextkinDiskFull');
    mounts.run('rm', `${folder}/ballast`);
    await watch.untilOver();
  });

  test('TextkinDiskFull: the disk will be full within a day', async (t) => {
    const mounts = await ownMounts();
    const folder = temporaryFolder();
    if (mounts?.run('mount', '-t', 'tmpfs', '-o', 'size=3g', 'none', folder).status !== 0) {
      withoutDisk(t);
      return;
    }
    const service = await start({ folder, through: mounts.through });
    const watch = await Watch.over(service.adminUrl);
    let megabytes = 0;
    const grow = () => {
      assert.equal(mounts.run('fallocate', '-l', `${++megabytes}M`, `${folder}/log`).status, 0);
    };
    await watch.untilFiring('TextkinDiskFull', [], grow);
    await watch.untilOver();
  });

  test('TextkinPartsDie: a thread or worker is killed three times', async (t) => {
    const parts = { 'analysis worker 1': undefined, indexer: 'indexer', 'search thread 1': 'search 1' };
    const [part, thread] = Object.entries(parts)[Math.floor(seededFor(t)() * 3)]!;
    t.diagnostic(part);
    const { environment, endThread } = endableThreads();
    const service = await start({ environment });
    const { client, collection_id } = await newCollection(service);
    await client.call('text.create', { collection_id, body: storm });
    await client.call('text.tags', { collection_id, text_id: 1, wait: 60 });
    const end = async () => {
      // Some threads start only when they are needed.
      await client.call('text.create', { collection_id, body: storm });
      await client.call('text.relatedTexts', { collection_id, text_id: 1, wait: 60 });
      if (thread !== undefined) endThread(service, thread);
      else for (const pid of childrenOf(service.child.pid!)) signal(pid, 'SIGKILL');
    };
    const watch = await Watch.over(service.adminUrl);
    for (let death = 1; death <= 3; death++) {
      assert.deepEqual(await watch.firing(), [], `after ${death - 1} deaths`);
      const hasDied = async () => {
        const deaths = await metric(service, `textkin_part_restarts_total{part="${part}",cause="death"}`);
        if (deaths === death) return true;
        assert.equal(deaths, death - 1);
        await end();
        return false;
      };
      await until(hasDied, () => `${part} has died: ${service.stderr()}`, { everyMs: 500 });
    }
    await watch.untilFiring('TextkinPartsDie');
    await Watch.untilLogged('TextkinPartsDie', () => service.stderr());
    await watch.untilOver();
  });

  test('TextkinTextsFailed: the worker dies each time it analyses a text', async () => {
    const service = await start();
    const { client, collection_id } = await newCollection(service);
    await untilIdle(service);
    const watch = await Watch.over(service.adminUrl);
    // Takes some seconds.
    const body = `${storm} `.repeat(99_000 / storm.length);
    await client.call('text.create', { collection_id, body });
    const hasFailed = async () => {
      const { values } = await scrape(service);
      if (values.get('textkin_store_texts{state="failed"}') === 1) return true;
      if (values.get('textkin_workers{state="busy"}') === 1)
        for (const pid of childrenOf(service.child.pid!)) signal(pid, 'SIGKILL');
      return false;
    };
    await until(hasFailed, 'the analysis has failed', { withinMs, everyMs: 50 });
    await watch.untilFiring('TextkinTextsFailed', ['TextkinPartsDie']);
    await Watch.untilLogged('TextkinTextsFailed', () => service.stderr());
    const { code, stdout } = await run(['doctor', '--requeue-failed', '--data', service.folder]);
    assert.equal(code, 0, stdout);
    await watch.untilOver();
    await client.call('text.tags', { collection_id, text_id: 1, wait: 60 });
  });

  test('TextkinCreateSlow: every sync of the disk takes three seconds', { skip: noFaults }, async () => {
    const folder = temporaryFolder();
    const { environment, fail } = failingDisk(folder);
    const service = await start({ folder, environment });
    const { client, collection_id } = await newCollection(service);
    const create = () => client.call('text.create', { collection_id, body: storm });
    await create();
    const watch = await Watch.over(service.adminUrl);
    fail({ syncMs: 3000 });
    await watch.untilFiring('TextkinCreateSlow', [], create);
    await Watch.untilLogged('TextkinCreateSlow', () => service.stderr());
    fail({});
    await watch.untilOver();
  });

  test('TextkinSignInsFail: a hundred wrong secrets', async () => {
    const service = await runService({ adminPort: 0, workers: 0, database: undefined });
    const client = await service.newClient();
    const watch = await Watch.over(service.adminUrl!);
    const request = JSON.stringify({
      method: 'auth.accessToken',
      params: { api_key: client.apiKey, secret_key: 'wrong' },
    });
    for (let attempt = 0; attempt < 110; attempt++) await post(`${service.url}/rpc/json`, request);
    await watch.untilFiring('TextkinSignInsFail');
    await Watch.untilLogged('TextkinSignInsFail', () => service.log());
    await watch.untilOver();
  });

  test('TextkinBackupOld: no backup was made, and then none for a long time', async () => {
    const service = await start();
    const changeAlerts = (text: string) => hasten(text).replaceAll('172800', '20');
    const watch = await Watch.over(service.adminUrl, { changeAlerts });
    await watch.untilFiring('TextkinBackupOld');
    const { code, stderr } = await run([
      'backup',
      join(temporaryFolder(), 'backup'),
      '--data',
      service.folder,
    ]);
    assert.equal(code, 0, stderr);
    await watch.untilOver();
    await watch.untilFiring('TextkinBackupOld');
  });
});

test('every alert has fired', { skip: noPrometheus }, () => {
  assert.deepEqual([...firedAlerts].toSorted(), names.toSorted());
});

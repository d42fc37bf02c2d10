/**
 * Every alert of deploy/prometheus/alerts.yml is made to fire by a real fault of a real service, seen by Debian's Prometheus, and ends
 * when the fault does. Times are shortened: minutes take two seconds.
 */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { suite, test, type TestContext } from 'node:test';
import { freePort } from '../../support/free-port.ts';
import { noPostgres } from '../../support/postgres-programs.ts';
import { EIO, failingDisk, noFaults } from '../crash/disk/faults.ts';
import { login } from '../support/client.ts';
import { endableThreads } from '../support/end-thread.ts';
import { temporaryFolder } from '../support/folder.ts';
import { ownMounts } from '../support/mounts.ts';
import { post } from '../support/post.ts';
import { postgres } from '../support/postgres.ts';
import { childrenOf, run, serve, type ServerProcess } from '../support/process.ts';
import { noPrometheus, Prometheus } from '../support/prometheus.ts';
import { proxyTo } from '../support/proxy.ts';
import { alertRules, messagesIn, runbooks } from '../support/runbooks.ts';
import { scrape } from '../support/scrape.ts';
import { seededFor } from '../support/seed.ts';
import { runService } from '../support/service.ts';
import { storm } from '../support/storm.ts';
import { until } from '../support/until.ts';

/** How many times faster the alerts are than the shipped ones. */
const haste = 30;
/** Alerts that take their time to fire and to end, also on a busy machine. */
const withinMs = 180_000;
const secondsOf = { s: 1, m: 60, h: 3600 };
/** Numbers of seconds in the expressions: the age of an old text, and the day in which a disk fills. */
const seconds = { 600: 20, 86400: 2880 };

/** Returns the text of the alerts with every duration shortened. A limit of bytes or of a share stays. */
function hasten(text: string): string {
  const shorten = (number: string, unit: string) =>
    `${Math.max(2, (Number(number) * secondsOf[unit as keyof typeof secondsOf]) / haste)}s`;
  return text
    .replaceAll(
      /(for: |\[)(\d+)([smh])(?=\]|$)/gm,
      (_, before: string, number: string, unit: string) => `${before}${shorten(number, unit)}`,
    )
    .replaceAll(/\b(600|86400)\b/g, (number) => String(seconds[Number(number) as keyof typeof seconds]));
}

/** The names of all alerts. */
const names = alertRules.map(({ alert }) => alert);
/** The alerts that a test has made to fire, or that can't be made to fire here. */
const fired = new Set<string>([
  ...(noPostgres ? ['TextkinStoreAway'] : []),
  ...(noFaults ? ['TextkinFaults', 'TextkinCreateSlow'] : []),
]);

/** Prometheus as it watches one service. */
class Watch {
  readonly #prometheus: Prometheus;

  private constructor(prometheus: Prometheus) {
    this.#prometheus = prometheus;
  }

  /** Resolves when Prometheus has scraped the service and no alert fires. */
  static async over(
    adminUrl: string,
    { everySeconds = 1, changeAlerts = hasten }: Parameters<typeof Prometheus.start>[1] = {},
  ): Promise<Watch> {
    const prometheus = await Prometheus.start(new URL(adminUrl).host, { everySeconds, changeAlerts });
    const watch = new Watch(prometheus);
    assert.deepEqual(await prometheus.untilEvaluated(), names);
    const isUp = async () => {
      const { data } = await prometheus.query('up{job="textkin"}');
      return data.result[0]?.value[1] === '1';
    };
    await until(isUp, 'Prometheus scrapes the service', { everyMs: 100 });
    assert.deepEqual(await watch.firing(), []);
    return watch;
  }

  /** Returns the names of the alerts that fire. */
  async firing(): Promise<string[]> {
    const all = (await this.#prometheus.alerts()).filter(({ state }) => state === 'firing');
    return [...new Set(all.map(({ labels }) => labels.alertname))].toSorted();
  }

  /** Repeats `cause`, if there is one, until the alert fires. Only the given others may fire beside it. */
  async untilFiring(name: string, others: readonly string[] = [], cause?: () => unknown): Promise<void> {
    let firing: string[] = [];
    const isFiring = async () => {
      firing = await this.firing();
      if (!firing.includes(name)) await cause?.();
      return firing.includes(name);
    };
    await until(isFiring, () => `${name} fires, not only ${firing.join()}`, { withinMs, everyMs: 200 });
    const strange = firing.filter((one) => one !== name && !others.includes(one));
    assert.deepEqual(strange, [], `beside ${name}`);
    for (const { labels, annotations } of await this.#prometheus.alerts()) {
      const { alertname } = labels;
      assert.equal(annotations['runbook_url'], `docs/runbooks.md#${alertname.toLowerCase()}`);
      assert.match(annotations['summary']!, /^\S.*[.]$/);
      assert.doesNotMatch(annotations['summary']!, /no value|error calling/, alertname);
    }
    fired.add(name);
  }

  /** Resolves when the log has a message that the runbook of an alert names. */
  static async untilLogged(name: string, log: () => string): Promise<void> {
    const messages = messagesIn(runbooks.get(name));
    assert.ok(messages.length > 0, name);
    const isLogged = () => messages.some((message) => log().includes(`"msg":"${message}`));
    await until(isLogged, () => `the log has ${messages.join(' or ')}: ${log()}`, { everyMs: 50 });
  }

  /** Resolves when no alert fires any more. */
  async untilOver(): Promise<void> {
    let firing: string[] = [];
    const isOver = async () => {
      firing = await this.firing();
      return firing.length === 0;
    };
    await until(isOver, () => `${firing.join()} is over`, { withinMs, everyMs: 200 });
  }
}

interface Served extends ServerProcess {
  adminUrl: string;
}

interface ServeOptions {
  folder?: string;
  flags?: readonly string[];
  environment?: Record<string, string>;
  through?: readonly string[];
  adminPort?: number;
}

/** Starts a service in its own process, with one worker and /metrics. */
async function start({
  folder = temporaryFolder(),
  flags = [],
  environment,
  through,
  adminPort,
}: ServeOptions = {}): Promise<Served> {
  const port = adminPort ?? (await freePort());
  const all = ['--workers', '1', '--admin-port', String(port), ...flags];
  const service = await serve(folder, all, environment, undefined, through);
  return { ...service, adminUrl: `http://127.0.0.1:${port}` };
}

/** Returns a value of /metrics. */
const metric = async (service: { adminUrl?: string | undefined }, name: string) =>
  (await scrape(service)).values.get(name);

/** Resolves when the workers of a service are ready. */
async function untilIdle(service: Served): Promise<void> {
  await until(
    async () => (await metric(service, 'textkin_workers{state="idle"}')) === 1,
    'the worker is ready',
    { everyMs: 50 },
  );
}

/** Sends a signal to a process that may have exited. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    assert.equal((error as NodeJS.ErrnoException).code, 'ESRCH');
  }
}

const newCollection = async (service: { url: string; keys: ServerProcess['keys'] }) => {
  const client = await login(service.url, service.keys!);
  const { collection_id } = await client.call('collection.create', { name: 'News', language: 'en' });
  return { client, collection_id };
};

/** Skips a test of a full disk where none can be mounted. The last test does not miss its alert then. */
function withoutDisk(t: TestContext): void {
  fired.add('TextkinDiskFull');
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
    await server.up();
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
    const stopped: number[] = [];
    const isStopped = async () => {
      for (const pid of childrenOf(service.child.pid!)) {
        if (stopped.includes(pid)) continue;
        // The first one is ready. Those after it are stopped as soon as they exist.
        if (stopped.length === 0) signal(pid, 'SIGKILL');
        else signal(pid, 'SIGSTOP');
        stopped.push(pid);
      }
      return stopped.length > 1 && (await metric(service, 'textkin_workers{state="starting"}')) === 1;
    };
    await until(isStopped, 'the worker hangs at its start', { everyMs: 5 });
    await client.call('text.create', { collection_id, body: storm });
    await watch.untilFiring('TextkinNoWorkers');
    await Watch.untilLogged('TextkinNoWorkers', () => service.stderr());
    await watch.untilFiring('TextkinQueueOld', ['TextkinNoWorkers']);
    for (const pid of stopped) signal(pid, 'SIGCONT');
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

  test('TextkinBackupOld: no backup was made, and then none for long', async () => {
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
  assert.deepEqual([...fired].toSorted(), names.toSorted());
});

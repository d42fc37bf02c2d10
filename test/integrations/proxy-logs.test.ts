/** What the documented proxies write while the service is up, away, and broken: their logs hold no token and no key. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { freePort } from '../../support/free-port.ts';
import { withBearer, withToken } from '../support/client.ts';
import { cleanup } from '../support/cleanup.ts';
import { balance, noHaproxy } from '../support/haproxy.ts';
import { post } from '../support/post.ts';
import { runService } from '../support/service.ts';
import { openSocket } from '../support/socket.ts';
import { until } from '../support/until.ts';
import { noCaddy, noNginx, startCaddy, startNginx, type WebProxy } from './web-proxies.ts';

const proxies: Record<string, { skip: string | false; start: (upstream: string) => Promise<WebProxy> }> = {
  nginx: { skip: noNginx, start: (upstream) => startNginx(upstream) },
  Caddy: { skip: noCaddy, start: startCaddy },
  HAProxy: {
    skip: noHaproxy,
    async start(upstream) {
      const balancer = await balance([`http://${upstream}`, `http://${upstream}`]);
      return { url: balancer.url, logs: () => balancer.log() };
    },
  },
};

/** A service that is well as far as it says, and hangs up on every call. */
async function hangUpAt(port: number): Promise<void> {
  const server = createServer((request, response) => {
    if (request.method === 'GET') response.end('well');
    else request.socket.destroy();
  });
  cleanup(() => {
    server.close().closeAllConnections();
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
}

for (const [name, { skip, start }] of Object.entries(proxies)) {
  test(`the logs of ${name} hold no token and no key, its errors neither`, { skip }, async () => {
    const port = await freePort();
    // With a worker: the balancer passes nothing on to a service that is not ready.
    const service = await runService({ workers: 1, port });
    await service.ready();
    const proxy = await start(`127.0.0.1:${port}`);
    const { url } = proxy;
    const logs = () => proxy.logs();
    const isUp = async () => {
      const reply = await post(`${url}/livez`, '', { verb: 'GET' }).catch(() => undefined);
      return reply?.status === 200;
    };
    await until(isUp, () => `${name} passes requests on: ${logs()}`, { everyMs: 50 });

    const { token, call } = await service.newClient();
    const { secret_key } = await call('keys.create', { static: true });
    const body = '{"method":"collection.list"}';
    /** Each way in which one shows what lets one in, the wrong one too. */
    const ask = async () => {
      const callers = [
        withToken(url, token),
        withBearer(url, token),
        withBearer(url, secret_key),
        withToken(url, secret_key),
      ];
      const statuses: number[] = [];
      for (const caller of callers) {
        // HAProxy hangs up too where the service does so on a connection that was used before.
        const reply = await caller.send(body).catch(() => ({ status: 502 }));
        statuses.push(reply.status);
      }
      return statuses;
    };
    /** What the proxy answers by itself, or with nothing. */
    const provoke = async () => {
      const head = `POST /rpc/json?access_token=${token} HTTP/1.1\r\nHost: texts.example.org\r\n`;
      const long = `${head.replace(' HTTP', `&${'x'.repeat(40_000)} HTTP`)}\r\n`;
      const requests = [`${head}Content-Length: 99999999\r\n\r\n`, `${head}Bad Header\r\n\r\n`, long];
      for (const request of requests) {
        const bare = openSocket(url);
        bare.send(request);
        await bare.until('HTTP/1.1 ');
        bare.socket.destroy();
      }
    };

    assert.deepEqual(await ask(), [200, 200, 200, 200]);
    await provoke();
    await service[Symbol.asyncDispose]();
    for (const status of await ask()) assert.ok(status === 502 || status === 503, `away: ${status}`);
    await provoke();
    await hangUpAt(port);
    await until(isUp, 'it is well as far as it says', { everyMs: 50 });
    for (const status of await ask()) assert.ok(status === 502, `broken: ${status}`);
    await provoke();

    await until(() => /\b502\b/.test(logs()), 'the log tells of what failed');
    // What is written late is looked at too: these lines come after it.
    await ask();
    for (const secret of [token, secret_key]) {
      const line = logs()
        .split('\n')
        .find((one) => one.includes(secret));
      assert.equal(line, undefined, `${name} wrote a secret`);
    }
  });
}

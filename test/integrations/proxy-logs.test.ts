/** The logs of the documented proxies contain no token and no key while the service is up, stopped or broken. */
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

/** Starts a service that reports that it is healthy, and closes the connection of every call. */
async function startBrokenService(port: number): Promise<void> {
  const server = createServer((request, response) => {
    if (request.method === 'GET') response.end('healthy');
    else request.socket.destroy();
  });
  cleanup(() => {
    server.close().closeAllConnections();
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
}

for (const [name, { skip, start }] of Object.entries(proxies)) {
  test(`the logs of ${name} contain no token and no key, even for errors`, { skip }, async () => {
    const port = await freePort();
    // With a worker: the balancer forwards nothing to a service that is not ready.
    const service = await runService({ workers: 1, port });
    await service.ready();
    const proxy = await start(`127.0.0.1:${port}`);
    const { url } = proxy;
    const logs = () => proxy.logs();
    const isUp = async () => {
      const reply = await post(`${url}/livez`, '', { verb: 'GET' }).catch(() => undefined);
      return reply?.status === 200;
    };
    await until(isUp, () => `${name} forwards requests: ${logs()}`, { everyMs: 50 });

    const { token, call } = await service.newClient();
    const { secret_key } = await call('keys.create', { static: true });
    const body = '{"method":"collection.list"}';
    /** Calls with each kind of credential, even in the wrong place. Returns the statuses. */
    const callAll = async () => {
      const callers = [
        withToken(url, token),
        withBearer(url, token),
        withBearer(url, secret_key),
        withToken(url, secret_key),
      ];
      const statuses: number[] = [];
      for (const caller of callers) {
        // HAProxy closes the connection if the service closes a reused connection.
        const reply = await caller.send(body).catch(() => ({ status: 502 }));
        statuses.push(reply.status);
      }
      const inPath = await post(`${url}//reconcile/${secret_key}/suggest/type?prefix=`, '', {
        verb: 'POST',
      }).catch(() => ({ status: 502 }));
      statuses.push(inPath.status);
      return statuses;
    };
    /** Sends requests that the proxy rejects itself. */
    const sendBadRequests = async () => {
      const head = `POST /rpc/json?access_token=${token} HTTP/1.1\r\nHost: texts.example.org\r\n`;
      const long = `${head.replace(' HTTP', `&${'x'.repeat(40_000)} HTTP`)}\r\n`;
      const inPath = `POST /reconcile/${secret_key} HTTP/1.1\r\nHost: texts.example.org\r\nBad Header\r\n\r\n`;
      const requests = [inPath, `${head}Content-Length: 99999999\r\n\r\n`, `${head}Bad Header\r\n\r\n`, long];
      for (const request of requests) {
        const bare = openSocket(url);
        bare.send(request);
        await bare.until('HTTP/1.1 ');
        bare.socket.destroy();
      }
    };

    assert.deepEqual(await callAll(), [200, 200, 200, 200, 405]);
    await sendBadRequests();
    await service[Symbol.asyncDispose]();
    for (const status of await callAll()) assert.ok(status === 502 || status === 503, `stopped: ${status}`);
    await sendBadRequests();
    await startBrokenService(port);
    await until(isUp, 'the broken service reports to be healthy', { everyMs: 50 });
    for (const status of await callAll()) assert.ok(status === 502, `broken: ${status}`);
    await sendBadRequests();

    await until(() => /\b502\b/.test(logs()), 'the log has the failures');
    // The lines of these calls come after any line that is written late.
    await callAll();
    for (const secret of [token, secret_key]) {
      const line = logs()
        .split('\n')
        .find((candidate) => candidate.includes(secret));
      assert.equal(line, undefined, `${name} logged a secret`);
    }
  });
}

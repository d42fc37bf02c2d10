/** Behind the documented proxies: a proxy and the service find the same requests in what a client sends. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { smuggledMethod } from '../http/framing/bytes.ts';
import { cases } from '../http/framing/cases.ts';
import { balance, noHaproxy } from '../support/haproxy.ts';
import { post } from '../support/post.ts';
import { scrape } from '../support/scrape.ts';
import { runService } from '../support/service.ts';
import { openSocket } from '../support/socket.ts';
import { until } from '../support/until.ts';
import { noNginx, startNginx } from './web-proxies.ts';

interface Proxy {
  url: string;
  /** Returns the number of calls that were passed on. */
  countPassed: () => number;
}

const countOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length;
const proxies: Record<string, { skip: string | false; start: (upstream: string) => Promise<Proxy> }> = {
  nginx: {
    skip: noNginx,
    async start(upstream) {
      const proxy = await startNginx(upstream);
      return {
        url: proxy.url,
        countPassed: () => countOf(proxy.logs(), /^[^"]*"(?!GET \/livez)[^"]*" .* upstream 127/gm),
      };
    },
  },
  HAProxy: {
    skip: noHaproxy,
    async start(upstream) {
      const proxy = await balance([`http://${upstream}`, `http://${upstream}`]);
      return {
        url: proxy.url,
        countPassed: () => countOf(proxy.log(), / nodes\/(?:one|two) (?!GET \/livez)/g),
      };
    },
  },
};

for (const [name, { skip, start }] of Object.entries(proxies)) {
  test(`${name} and the service find the same requests in what a client sends`, { skip }, async (t) => {
    const service = await runService({ workers: 1, adminPort: 0 });
    await service.ready();
    const { url, countPassed } = await start(new URL(service.url).host);
    const isUp = async () => {
      const reply = await post(`${url}/livez`, '', { verb: 'GET', insecure: true }).catch(() => undefined);
      return reply?.status === 200;
    };
    await until(isUp, `${name} forwards requests`, { everyMs: 50 });
    const receivedCalls = async () => {
      const { values } = await scrape(service);
      const calls = [...values].filter(([sample]) => sample.startsWith('textkin_rpc_calls_total{'));
      assert.ok(!calls.some(([sample]) => sample.includes(smuggledMethod)), 'a request within another ran');
      return calls.reduce((sum, [, count]) => sum + count, 0);
    };

    let errors = 0;
    for (const [at, { what, bytes }] of cases.entries()) {
      const client = openSocket(url);
      client.send(bytes);
      const text = await client.closed();
      assert.ok(!text.includes('smuggled'), what);
      if (/^HTTP\/1\.[01] [45]/.test(text)) errors++;
      // Another client gets the response to its own request.
      for (const id of [`${at}-one`, `${at}-two`]) {
        const { text: pong } = await post(`${url}/rpc/json`, `{"method":"ping.ping","id":"${id}"}`, {
          insecure: true,
        });
        assert.equal(pong, `{"jsonrpc":"2.0","id":"${id}","result":"pong"}`, what);
      }
      const calls = await receivedCalls();
      await until(
        () => countPassed() >= calls,
        () => `the log has ${calls} calls: ${what}, ${countPassed()}`,
      );
      assert.equal(countPassed(), calls, what);
    }
    t.diagnostic(
      `${cases.length} cases, ${errors} with an error as the first response; ${countPassed()} calls in both`,
    );
  });
}

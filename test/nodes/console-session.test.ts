/** A session of the console works at all nodes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noPostgres } from '../../support/postgres-programs.ts';
import { limits } from '../../packages/server/src/domain/limits.ts';
import { ConsolePage } from '../support/console-session.ts';
import { manualClock } from '../support/clock.ts';
import { postgres } from '../support/postgres.ts';
import { runService } from '../support/service.ts';

test(
  'a session is shared by all nodes: its uses, its expiry, signing out',
  { skip: noPostgres },
  async () => {
    const database = await postgres!.newSchema();
    const clock = manualClock();
    const nodes = [
      await runService({ database, workers: 0, clock: clock.now }),
      await runService({ database, workers: 0, clock: clock.now }),
    ] as const;
    const { apiKey: api_key, secretKey: secret_key } = await nodes[0].context.keys.issue('console');
    const first = new ConsolePage(nodes[0].url);
    await first.session('POST', { api_key, secret_key });
    const second = first.at(nodes[1].url);
    for (const page of [second, first, second]) {
      clock.pass(limits.sessionIdleMs - 60_000);
      for (const { context } of nodes) await context.tokens.prune();
      assert.ok((await page.call('account.get')).result);
    }
    await second.session('DELETE');
    assert.equal((await first.session('GET')).ended, 'unknown');
    await first.session('POST', { api_key, secret_key });
    clock.pass(limits.sessionIdleMs + 1000);
    for (const { context } of nodes) await context.tokens.prune();
    assert.equal((await first.at(nodes[1].url).session('GET')).ended, 'idle');
  },
);

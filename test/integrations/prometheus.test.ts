/** Debian's Prometheus scrapes a real service with the shipped configuration. alerts.test.ts makes the alerts fire. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { dashboardExpressions } from '../support/dashboard.ts';
import { temporaryFolder } from '../support/folder.ts';
import { post } from '../support/post.ts';
import { noPrometheus, Prometheus, promtool } from '../support/prometheus.ts';
import { runbookQueries } from '../support/runbooks.ts';
import { runService, type TestService } from '../support/service.ts';
import { session } from '../support/session.ts';
import { snow, storm } from '../support/storm.ts';
import { until } from '../support/until.ts';

/** Starts a service and makes calls until every metric has a value. */
async function busyService(): Promise<TestService> {
  const service = await runService({ adminPort: 0, database: undefined });
  const client = await service.newClient();
  const { collection_id } = await client.call('collection.create', { name: 'News', language: 'en' });
  for (const body of [storm, snow]) await client.call('text.create', { collection_id, body });
  await client.call('text.tags', { collection_id, text_id: 2, wait: 60 });
  await client.call('text.tags', { collection_id, text_id: 1, wait: 60 });
  await client.call('text.relatedTexts', { collection_id, text_id: 1 });
  await client.refused('collection.get', { collection_id: 99 });
  await client.refused('auth.accessToken', { api_key: client.apiKey, secret_key: 'wrong' });
  await session()(['backup', join(temporaryFolder(), 'backup'), '--data', service.folder]);
  return service;
}

suite('Prometheus', { skip: noPrometheus }, () => {
  test('promtool accepts the names and units of all metrics', async () => {
    const service = await busyService();
    const { text } = await post(`${service.adminUrl}/metrics`, '', { verb: 'GET' });
    assert.equal(promtool(['check', 'metrics'], text), '');
  });

  test('configuration and alerts are valid, and each alert fires exactly when it should', () => {
    assert.match(promtool(['check', 'config', 'prometheus.yml']), /SUCCESS/);
    assert.match(promtool(['check', 'rules', 'alerts.yml']), /SUCCESS/);
    assert.match(promtool(['test', 'rules', 'alerts.test.yml']), /SUCCESS/);
  });

  test('each expression of the dashboard returns data, each of the runbooks is valid, and each alert is evaluated', async () => {
    const service = await busyService();
    const prometheus = await Prometheus.start(new URL(service.adminUrl!).host);
    for (const [title, expression] of dashboardExpressions) {
      const hasData = async () => {
        const response = await prometheus.query(expression);
        assert.equal(response.status, 'success', `${title}: ${expression}: ${response.error}`);
        return response.data.result.length > 0;
      };
      await until(hasData, `${title}: ${expression} returns data`, { everyMs: 100 });
    }
    for (const expression of runbookQueries) {
      const { status, error } = await prometheus.query(expression);
      assert.equal(status, 'success', `docs/runbooks.md: ${expression}: ${error}`);
    }
    const isUp = await prometheus.query('up{job="textkin"}');
    assert.equal(isUp.data.result[0]!.value[1], '1');
    assert.ok((await prometheus.untilEvaluated()).length > 5);
    const firing = (await prometheus.alerts()).filter(({ state }) => state === 'firing');
    assert.deepEqual(firing, []);
  });
});

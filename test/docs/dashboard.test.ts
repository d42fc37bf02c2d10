/** The dashboard and the alerts use only metrics and labels that exist. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { alerts, dashboardExpressions } from '../support/dashboard.ts';
import { root } from '../support/process.ts';
import { scrape } from '../support/scrape.ts';
import { runService } from '../support/service.ts';

/** Returns the metrics of the service and of its process that a text names. */
const metricsIn = (text: string): string[] =>
  text.match(/\b(textkin|process|nodejs)_[a-z0-9_]+/g)?.map((name) => name.replace(/_bucket$/, '')) ?? [];
/** Metrics that are absent until an event occurs. */
const absentAtStart = ['textkin_last_backup_timestamp_seconds'];

test('dashboard, alerts and docs/operating.md name only metrics that exist, and every metric is documented', async () => {
  const { helps } = await scrape(await runService({ adminPort: 0, workers: 0, database: undefined }));
  const manual = readFileSync(join(root, 'docs/operating.md'), 'utf8');
  const texts = { dashboard: JSON.stringify(dashboardExpressions), alerts, manual };
  for (const [source, text] of Object.entries(texts)) {
    const names = metricsIn(text).filter((name) => !name.endsWith('_'));
    assert.ok(names.length > 5, source);
    for (const name of names) assert.ok(helps.has(name), `${source} names ${name}`);
  }
  const ours = [...helps.keys()].filter((name) => name.startsWith('textkin_'));
  assert.ok(absentAtStart.every((name) => ours.includes(name)));
  for (const name of ours) assert.ok(manual.includes(`\`${name}`), `docs/operating.md lacks ${name}`);
});

test('every alert has a test case that fires it', () => {
  const cases = readFileSync(join(root, 'deploy/prometheus/alerts.test.yml'), 'utf8');
  const names = [...alerts.matchAll(/alert: (\w+)/g)].map(([, name]) => name!);
  assert.ok(names.length > 5);
  for (const name of names) assert.ok(cases.includes(`alertname="${name}"`), name);
});

/** The dashboard and the alerts ask for metrics that there are, by labels that they have. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { alerts, dashboardExpressions } from '../support/dashboard.ts';
import { root } from '../support/process.ts';
import { scrape } from '../support/scrape.ts';
import { runService } from '../support/service.ts';

/** Metrics of ours and those of the process that a text names. */
const named = (text: string): string[] =>
  text.match(/\b(textkin|process|nodejs)_[a-z0-9_]+/g)?.map((name) => name.replace(/_bucket$/, '')) ?? [];
/** What the scrape has only once there was something to tell. */
const later = ['textkin_last_backup_timestamp_seconds'];

test('every metric of the dashboard, of the alerts and of docs/operating.md is one, and every one of ours is told of', async () => {
  const { helps } = await scrape(await runService({ adminPort: 0, workers: 0, database: undefined }));
  const manual = readFileSync(join(root, 'docs/operating.md'), 'utf8');
  const texts = { dashboard: JSON.stringify(dashboardExpressions), alerts, manual };
  for (const [where, text] of Object.entries(texts)) {
    const names = named(text).filter((name) => !name.endsWith('_'));
    assert.ok(names.length > 5, where);
    for (const name of names) assert.ok(helps.has(name), `${where} names ${name}`);
  }
  const ours = [...helps.keys()].filter((name) => name.startsWith('textkin_'));
  assert.ok(later.every((name) => ours.includes(name)));
  for (const name of ours) assert.ok(manual.includes(`\`${name}`), `docs/operating.md tells of ${name}`);
});

test('every alert has a case that makes it speak', () => {
  const cases = readFileSync(join(root, 'deploy/prometheus/alerts.test.yml'), 'utf8');
  const names = [...alerts.matchAll(/alert: (\w+)/g)].map(([, name]) => name!);
  assert.ok(names.length > 5);
  for (const name of names) assert.ok(cases.includes(`alertname="${name}"`), name);
});

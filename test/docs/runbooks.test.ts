/** The runbooks: a section for each alert, and nothing in them that does not exist. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../support/process.ts';
import { alertRules, messagesIn, runbookQueries, runbooks } from '../support/runbooks.ts';
import { scrape } from '../support/scrape.ts';
import { runService } from '../support/service.ts';
import { sources } from '../house/sources.ts';

test('each alert has its section, each section its alert, and the alert its address', () => {
  assert.deepEqual(
    [...runbooks.keys()],
    alertRules.map(({ alert }) => alert),
  );
  for (const { alert, annotations } of alertRules)
    assert.equal(annotations['runbook_url'], `docs/runbooks.md#${alert.toLowerCase()}`);
});

test('each section says what the alert means, what to look at, what to do, and when it is over', () => {
  for (const [alert, section] of runbooks) {
    const parts = [...section.matchAll(/^\*\*(.*)\.\*\* \w|^\*\*(.*)\.\*\*$/gm)];
    assert.deepEqual(
      parts.map(([, one, other]) => one ?? other),
      ['What it means', 'What to look at', 'What to do', 'When it is over'],
      alert,
    );
  }
});

test('each message of the log that they name is in the code', () => {
  const code = sources('packages/server/src/**/*.ts').map(({ text }) => text);
  const messages = messagesIn();
  assert.ok(messages.length > 10);
  for (const message of messages)
    assert.ok(
      code.some((text) => text.includes(`'${message}'`) || text.includes(`\`${message}`)),
      message,
    );
});

test('each metric that they name exists', async () => {
  const service = await runService({ adminPort: 0, workers: 0, database: undefined });
  const { helps } = await scrape(service);
  const metricNames = new Set(
    [...runbookQueries.join('\n').matchAll(/\b(?:textkin|process|nodejs)_\w+/g)].map(([name]) => name),
  );
  assert.ok(metricNames.size > 10);
  for (const name of metricNames) assert.ok(helps.has(name.replace(/_bucket$/, '')), name);
});

test('each option that they name exists', () => {
  const settings = readFileSync(join(root, 'docs/settings.md'), 'utf8');
  const text = [...runbooks.values()].join('\n');
  const optionNames = new Set(text.match(/(?<=`(?:textkin [\w ]+)?)--[a-z-]+(?=[ `])/g));
  assert.ok(optionNames.size > 3);
  for (const option of optionNames) assert.ok(settings.includes(`\`${option}`), option);
});

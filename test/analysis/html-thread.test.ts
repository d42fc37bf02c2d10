import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { HtmlThread } from '../../packages/server/src/analysis/html/html-thread.ts';
import { Supervisor } from '../../packages/server/src/supervisor/supervisor.ts';

const levels = 300;
/** Readability counts the rows of a table once for each table around it. */
const busy = `<html><body>${'<table><tr><td>'.repeat(levels)}Hello, this is a sentence.${'</td></tr></table>'.repeat(levels)}`;

test('a page that keeps its reader busy is read whole, and other accounts have their turn between its pages', async () => {
  const thread = new HtmlThread(new Supervisor(pino({ level: 'silent' })), 1);
  try {
    const order: string[] = [];
    const read = async (account: number, name: string, html: string) => {
      const found = await thread.read(account, html);
      order.push(name);
      return found;
    };
    const found = await Promise.all([
      read(1, 'first', busy),
      read(1, 'second', busy),
      read(1, 'third', busy),
      read(2, 'other', '<p>Fine.'),
    ]);
    const whole = { text: 'Hello, this is a sentence.' };
    assert.deepEqual(found, [whole, whole, whole, { text: 'Fine.' }]);
    assert.deepEqual(order, ['first', 'second', 'other', 'third']);
  } finally {
    await thread.close();
  }
});

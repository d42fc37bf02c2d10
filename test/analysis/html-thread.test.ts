import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { HtmlThread } from '../../packages/server/src/analysis/html/html-thread.ts';
import { Supervisor } from '../../packages/server/src/supervisor/supervisor.ts';

const figures = 28_000;
/** Nearly as much as a page may hold whose article is looked for: that takes many times as long as to read it whole. */
const busy = `<html><body>${'<figure><img src="a"><figcaption>x</figcaption></figure>'.repeat(figures)}`;

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
    const whole = { text: Array(figures).fill('x').join('\n\n') };
    assert.deepEqual(found, [whole, whole, whole, { text: 'Fine.' }]);
    assert.deepEqual(order, ['first', 'second', 'other', 'third']);
  } finally {
    await thread.close();
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { HtmlThread } from '../../packages/server/src/analysis/html/html-thread.ts';
import { Supervisor } from '../../packages/server/src/supervisor/supervisor.ts';

/** Far less than extracting the article of the busy page takes, and far more than any other reading, even on a busy machine. */
const seconds = 3;
const figures = 28_000;
/** A page just below the size limit for extracting its article, which takes many times as long as reading the whole page. */
const busy = `<html><body>${'<figure><img src="a"><figcaption>x</figcaption></figure>'.repeat(figures)}`;

test('a page that takes too long is read whole, and accounts take turns', async () => {
  const thread = new HtmlThread(new Supervisor(pino({ level: 'silent' })), seconds);
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

/**
 * Ten times more clients than the service serves, slow senders and readers, thousands of calls that wait, while 50,000 texts
 * are pending: what a client of another account notices of it, how the others are refused, the memory of the service, and how
 * soon all is as before: `npm run drill:overload`. It fails when a limit is broken.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { printTable } from '../support/table.ts';
import { secondsUntilCalm } from './overload/calm.ts';
import type { Calls } from './overload/flood.ts';
import type { Lived } from './overload/live.ts';
import { broken, calmMs, recoverySeconds } from './overload/limits.ts';
import { phases } from './overload/phases.ts';
import { seedPending } from './overload/seed.ts';
import { newTenant, startTarget } from './overload/target.ts';
import { startChild } from './support/child.ts';
import { residentMegabytes } from './support/process.ts';

const pending = 50_000;
const analysed = 1000;
const only = process.argv[2] ?? '';
const folder = mkdtempSync(join(tmpdir(), 'textkin-bench-'));
const failures: string[] = [];
try {
  const { account, collectionId } = await seedPending(folder, pending + analysed, analysed);
  await using target = await startTarget(folder);
  const rude = await newTenant(target, account);
  const polite = await newTenant(target);
  const { text_id: textId } = await polite.client.call('text.create', {
    collection_id: polite.collectionId,
    body: 'The ministers met in Oslo to speak of the railway.',
  });
  await polite.client.call('text.tags', { collection_id: polite.collectionId, text_id: textId, wait: 60 });
  await polite.client.call('text.relatedTexts', { collection_id: polite.collectionId, text_id: textId });
  const script = (name: string) => new URL(`overload/${name}.ts`, import.meta.url);
  const live = startChild(
    script('live'),
    JSON.stringify({ url: target.url, ...polite, client: undefined, textId }),
  );
  const from = { address: rude.address, collectionId, textId: 1 };
  const own = { collection_id: rude.collectionId };
  const calls = [
    () => fetch(`${target.url}/livez`),
    () => polite.client.call('text.get', { collection_id: polite.collectionId, text_id: textId }),
    () => rude.client.call('text.create', { ...own, body: 'The ministers met in Oslo.', force: true }),
  ];

  const rows: (string | number)[][] = [];
  for (const { what, attack, worst } of phases.filter((phase) => phase.what.includes(only))) {
    await live.ask();
    let most = residentMegabytes(target.pid);
    const sampling = setInterval(() => (most = Math.max(most, residentMegabytes(target.pid))), 100);
    const attacker = startChild(script('attacker'), JSON.stringify(attack(from)));
    const given = (await attacker.next()) as Calls;
    await attacker.end();
    const lived = (await live.ask()) as Lived;
    const seconds = await secondsUntilCalm(target, calls, calmMs);
    clearInterval(sampling);
    const found = { what, worst, given, lived, most, seconds };
    failures.push(...broken(found));
    const pair = ({ p99, worst, failed }: Lived[keyof Lived]) =>
      `${p99.toFixed(0)}, ${worst.toFixed(0)}${failed > 0 ? `, ${failed} failed` : ''}`;
    const { answered, refused, refusals, withRetryAfter, cut } = given;
    rows.push([
      what,
      answered.count,
      `${refusals}, ${withRetryAfter}`,
      `${refused.p50.toFixed(0)}, ${refused.p99.toFixed(0)}`,
      cut,
      ...Object.values(lived).map(pair),
      most,
      seconds.toFixed(1),
    ]);
    console.error(rows.at(-1)!.join(' | '));
    await sleep(500);
  }
  await live.end();
  console.log(
    `Beside ${pending.toLocaleString('en')} texts that wait for their analysis. Times are milliseconds, p99 and worst, of a client of another account.\n`,
  );
  printTable(
    [
      'what',
      'answered',
      'refused, with Retry-After',
      'refusal p50, p99',
      'cut off',
      '/livez',
      'ping',
      'text.get',
      'text.create',
      'related texts',
      'MB at most',
      's until as before',
    ],
    rows,
  );
} finally {
  rmSync(folder, { recursive: true, maxRetries: 5 });
}
if (failures.length > 0) {
  console.error(`\nBroken limits:\n${failures.join('\n')}`);
  process.exitCode = 1;
} else console.log(`\nAll limits hold, and all was as before within ${recoverySeconds} s.`);

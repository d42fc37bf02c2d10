/**
 * Overloads the service in nine ways, with a thousand clients at once, slow clients and thousands of waiting calls, while 50,000 texts
 * are pending:
 *
 *   npm run drill:overload [-- <part of a phase's name>]
 *
 * Prints what a client of another account notices, how the attackers are refused, the memory of the service, and how soon it has
 * recovered. Fails when a limit is broken (overload/limits.ts).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { printTable } from '../support/table.ts';
import type { Responses } from './overload/flood.ts';
import { brokenLimits, recoveredMs, recoverySeconds } from './overload/limits.ts';
import type { LiveReport } from './overload/live-client.ts';
import { phases } from './overload/phases.ts';
import { secondsUntilRecovered } from './overload/recovery.ts';
import { seedPending } from './overload/seed.ts';
import { startChild } from './support/child.ts';
import { temporaryFolder } from './support/folder.ts';
import { residentMegabytes, untilReady } from './support/processes.ts';
import { newTenant, startProgram } from './support/program.ts';

const pending = 50_000;
const analysed = 1000;
const filter = process.argv[2] ?? '';
const sentence = 'The ministers met in Oslo to speak of the railway.';
const failures: string[] = [];
const rows: (string | number)[][] = [];
{
  using folder = temporaryFolder();
  const { account, collectionId } = await seedPending(folder.path, pending + analysed, analysed);
  await using program = await startProgram(folder.path);
  await untilReady(program.url);
  const attacker = await newTenant(program, account);
  const bystander = await newTenant(program);
  const own = { collection_id: bystander.collectionId };
  const { text_id: textId } = await bystander.client.call('text.create', { ...own, body: sentence });
  await bystander.client.call('text.tags', { ...own, text_id: textId, wait: 60 });
  await bystander.client.call('text.relatedTexts', { ...own, text_id: textId });
  const script = (name: string) => new URL(`overload/${name}.ts`, import.meta.url);
  const { address, collectionId: liveCollection } = bystander;
  const live = { url: program.url, address, collectionId: liveCollection, textId };
  const liveClient = startChild(script('live-client'), JSON.stringify(live));
  const attackingAccount = { address: attacker.address, collectionId, textId: 1 };
  const text = { collection_id: attacker.collectionId, body: 'The ministers met in Oslo.', force: true };
  const recoveryCalls = [
    () => fetch(`${program.url}/livez`),
    () => bystander.client.call('text.get', { ...own, text_id: textId }),
    () => attacker.client.call('text.create', text),
  ];

  for (const { name, attack, worst } of phases.filter((phase) => phase.name.includes(filter))) {
    await liveClient.ask();
    let megabytes = residentMegabytes(program.pid);
    const sampling = setInterval(
      () => (megabytes = Math.max(megabytes, residentMegabytes(program.pid))),
      100,
    );
    const attackers = startChild(script('attacker'), JSON.stringify(attack(attackingAccount)));
    const responses = (await attackers.next()) as Responses;
    await attackers.end();
    const report = (await liveClient.ask()) as LiveReport;
    const seconds = await secondsUntilRecovered(program.metrics, recoveryCalls, recoveredMs);
    clearInterval(sampling);
    failures.push(...brokenLimits({ name, worst, responses, live: report, megabytes, seconds }));
    const times = ({ p99, worst, failed }: LiveReport[keyof LiveReport]) =>
      `${p99.toFixed(0)}, ${worst.toFixed(0)}${failed > 0 ? `, ${failed} failed` : ''}`;
    const { served, refused, refusals, withRetryAfter, cut } = responses;
    rows.push([
      ...[name, served.count, `${refusals}, ${withRetryAfter}`],
      ...[`${refused.p50.toFixed(0)}, ${refused.p99.toFixed(0)}`, cut],
      ...Object.values(report).map(times),
      ...[megabytes, seconds.toFixed(1)],
    ]);
    console.error(rows.at(-1)!.join(' | '));
    await sleep(500);
  }
  await liveClient.end();
}
console.log(
  `Beside ${pending.toLocaleString('en')} pending texts. Times are milliseconds, p99 and worst, of a client of another account.\n`,
);
const calls = ['/livez', 'ping', 'text.get', 'text.create', 'related texts'];
const refusals = ['refused, with Retry-After', 'refusal p50, p99', 'cut off'];
printTable(['attack', 'served', ...refusals, ...calls, 'MB at most', 's until recovered'], rows);
if (failures.length > 0) {
  console.error(`\nBroken limits:\n${failures.join('\n')}`);
  process.exitCode = 1;
} else console.log(`\nAll limits hold, and the service had recovered within ${recoverySeconds} s each time.`);

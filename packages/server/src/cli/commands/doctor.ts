import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { printable } from '../../domain/characters.ts';
import { checkModel, checkRuntime, type Finding, isProblem, type Verdict } from '../checks.ts';
import { examineDatabase } from '../examine-database.ts';
import { examineFolder } from '../examine-folder.ts';
import { print } from '../print.ts';
import { green, red, yellow } from '../table.ts';
import { locationOf, type StoreOptions, withStoreOptions } from '../with-store.ts';

/** Where the workers load it from; throws when the package is not installed. */
const findModel = () => dirname(fileURLToPath(import.meta.resolve('@textkin/model-en-sv/config.json')));

interface Options extends StoreOptions {
  json?: boolean;
  requeueFailed?: boolean;
  rebuildIndex?: boolean;
}

export function doctorCommand(): Command {
  return withStoreOptions(new Command('doctor'))
    .description('Check all that the service needs. The exit code is 1 when something does not work.')
    .option('--json', 'print JSON and nothing else')
    .option('--requeue-failed', 'give texts whose analysis failed for good another chance')
    .option('--rebuild-index', 'make anew what related texts are found by; the service must be stopped')
    .action(doctor);
}

async function doctor({ json = false, requeueFailed, rebuildIndex, ...where }: Options): Promise<void> {
  const location = locationOf(where);
  const repairs = { ...(requeueFailed && { requeueFailed }), ...(rebuildIndex && { rebuild: rebuildIndex }) };
  const findings = [
    checkRuntime(),
    await checkModel(findModel),
    ...(location.database === undefined
      ? await examineFolder(location.folder, repairs)
      : await examineDatabase(location, repairs)),
  ];
  const ok = !findings.some(isProblem);
  if (json) print(JSON.stringify({ ok, checks: findings }));
  else for (const one of findings) process.stdout.write(`${line(one)}\n`);
  if (!ok) process.exitCode = 1;
}

const signs: Record<Verdict, string> = {
  ok: green('ok     '),
  warning: yellow('warning'),
  problem: red('problem'),
};

function line({ check, verdict, detail }: Finding): string {
  return `${signs[verdict]}  ${check.padEnd(11)}  ${printable(detail)}`;
}

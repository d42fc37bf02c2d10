import { Command } from 'commander';
import { installedModel } from '../../analysis/worker/model-files.ts';
import { readConfig } from '../../config/config.ts';
import { settingsFromEnvironment } from '../../config/env.ts';
import { printable } from '../../domain/characters.ts';
import { models } from '../../nlp/model.ts';
import {
  checkKnowledge,
  checkModel,
  checkRuntime,
  type Finding,
  isProblem,
  type Verdict,
} from '../checks.ts';
import { checkStoreInDatabase } from '../check-database.ts';
import { checkStoreInFolder } from '../check-folder.ts';
import { print } from '../print.ts';
import { green, red, yellow } from '../table.ts';
import { locationOf, type StoreOptions, withStoreOptions } from '../with-store.ts';

interface Options extends StoreOptions {
  model?: string;
  knowledge?: string;
  json?: boolean;
  requeueFailed?: boolean;
  rebuildIndex?: boolean;
}

export function doctorCommand(): Command {
  return withStoreOptions(new Command('doctor'))
    .description('Check everything that the service needs. The exit code is 1 when something does not work.')
    .option('--model <standard|fast>', 'the model that the service runs with (default: standard)')
    .option('--knowledge <world|none>', 'the knowledge that the service runs with (default: world)')
    .option('--json', 'print JSON and nothing else')
    .option('--requeue-failed', 'analyse again the texts whose analysis has failed for good')
    .option('--rebuild-index', 'rebuild the index of related texts; stop the service first')
    .action(doctor);
}

async function doctor({
  model,
  knowledge,
  json = false,
  requeueFailed,
  rebuildIndex,
  ...where
}: Options): Promise<void> {
  const location = locationOf(where);
  const config = readConfig({ model, knowledge }, settingsFromEnvironment());
  const chosen = models[config.model];
  const repairs = { ...(requeueFailed && { requeueFailed }), ...(rebuildIndex && { rebuild: rebuildIndex }) };
  const findings = [
    checkRuntime(),
    await checkModel(() => installedModel(chosen)),
    checkKnowledge(config.knowledge),
    ...(location.database === undefined
      ? await checkStoreInFolder(location.folder, chosen, repairs)
      : await checkStoreInDatabase(location, chosen, repairs)),
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

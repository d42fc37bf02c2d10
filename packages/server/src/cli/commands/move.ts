import { Command } from 'commander';
import { readConfig } from '../../config/config.ts';
import { settingsFromEnvironment } from '../../config/env.ts';
import { UserError } from '../../domain/user-error.ts';
import { explainStoreError } from '../../store/folder/folder.ts';
import { isAddress, type StoreLocation } from '../../store/location.ts';
import { type Move, moveStore, type Progress } from '../../store/move/move.ts';
import { onInterrupt } from '../interrupt.ts';
import { printError, print } from '../print.ts';
import { StatusLine } from '../status-line.ts';

interface Options {
  from?: string;
  to?: string;
  data?: string;
  force?: boolean;
  json?: boolean;
}

export function moveCommand(): Command {
  return new Command('move')
    .description(
      'Copy a store between a folder and PostgreSQL, and compare every row. No service may run on either. After an ' +
        'interruption, run the command again to continue.',
    )
    .option('--from <store>', 'a folder, or postgres://user@host/name; for an address, prefer TEXTKIN_FROM')
    .option('--to <store>', 'an empty store: a folder, or an address, for which TEXTKIN_TO is preferred')
    .option(
      '--data <folder>',
      'folder with the file "pepper", for nodes that do not have it in their database',
    )
    .option('--force', 'start over: delete the data of an unfinished move of the same store')
    .option('--json', 'print JSON and nothing else')
    .action(move);
}

async function move({ from: source, to: target, data, force = false, json = false }: Options): Promise<void> {
  if (!source || !target) throw new UserError('From where to where? Give --from and --to.');
  const from = locationOf('from', source, data);
  const to = locationOf('to', target, data);
  const signal = onInterrupt();
  const line = new StatusLine();
  const onProgress = (progress: Progress) => {
    line.show(() => progressLine(progress));
  };
  try {
    const moved = await moveStore({ from, to, isRestart: force, signal, onProgress }).finally(() => {
      line.end();
    });
    report(moved, json);
  } catch (error) {
    if (!signal.aborted) throw await toUserError(error, from, to);
    printError('Interrupted. Run the same command to continue.');
    process.exitCode = 130;
  }
}

/** Returns the store that an option names. Its errors never contain the value, which may hold a password. */
function locationOf(option: string, store: string, data: string | undefined): StoreLocation {
  const settings = settingsFromEnvironment();
  if (!isAddress(store)) return { folder: readConfig({ data: store }, {}).data };
  const { data: folder } = readConfig({ data: data ?? settings['data'] }, {});
  try {
    return { folder, database: readConfig({ database: store }, {}).database };
  } catch {
    throw new UserError(`--${option} takes a folder or postgres://user:password@host:port/database.`);
  }
}

/** Returns a failure of a disk or a database as a UserError; any other error is returned unchanged. */
async function toUserError(error: unknown, from: StoreLocation, to: StoreLocation): Promise<unknown> {
  if (error instanceof UserError) return error;
  for (const { folder } of [to, from].filter(({ database }) => database === undefined)) {
    const explanation = explainStoreError(folder, error);
    if (explanation !== error) return explanation;
  }
  const { isLost, codeOf, messageOf } = await import('../../store/postgres/errors.ts');
  if (!isLost(error) && codeOf(error) === '') return error;
  const sentence = `The move stopped: ${messageOf(error)}. Run the same command to continue.`;
  return new UserError(sentence, { cause: error });
}

function progressLine({ step, table, done, total }: Progress): string {
  const share = total === 0 ? 100 : Math.min(100, Math.floor((100 * done) / total));
  if (step === 'checking') return 'checking the data other than the texts';
  return `${step} ${String(share).padStart(3)} %  ${number(done)} of ${number(total)} rows  ${table}`;
}

function report({ from, to, rows, checksum, differences, problems }: Move, json: boolean): void {
  const ok = differences.length + problems.length === 0;
  if (!ok) process.exitCode = 1;
  if (json) {
    print(JSON.stringify({ ok, from, to, rows, checksum, differences, problems }));
    return;
  }
  if (differences.length > 0)
    printError(
      `${to} differs from ${from}, so no service starts on it:`,
      ...differences.map((difference) => `  ${difference}`),
      `If a service has written to ${from} since the move began, stop it and move again with --force.`,
    );
  if (problems.length > 0)
    printError(
      `Every row of ${from} is in ${to}, but the rows contradict each other in both, so no service starts on ${to}:`,
      ...problems.map((problem) => `  ${problem}`),
    );
  if (!ok) return;
  const { text = 0, collection = 0, account = 0, key_pair: pairs = 0 } = rows;
  print(
    `Moved ${from} to ${to}: ${number(text)} texts in ${number(collection)} collections, ` +
      `${number(account)} accounts, ${number(pairs)} key pairs.`,
    `Every row was compared; SHA-256 of all: ${checksum}`,
    `${from} is unchanged. From now on start services on ${to} only.`,
  );
}

const number = (count: number): string => count.toLocaleString('en-US');

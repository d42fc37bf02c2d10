import { Command } from 'commander';
import { readConfig } from '../../config/config.ts';
import { settingsFromEnvironment } from '../../config/env.ts';
import { UserError } from '../../domain/user-error.ts';
import { explainStoreError } from '../../store/folder/folder.ts';
import { isAddress, type StoreLocation } from '../../store/location.ts';
import { type Move, moveStore, type Progress } from '../../store/move/move.ts';
import { onInterrupt } from '../interrupt.ts';
import { complain, print } from '../print.ts';
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
      'Move a store between a folder and PostgreSQL, and compare every row. No service may run on either; the same ' +
        'command goes on after an interruption.',
    )
    .option(
      '--from <store>',
      'a folder, or postgres://user@host/name; an address is better given by its twin',
    )
    .option('--to <store>', 'likewise, and empty')
    .option('--data <folder>', 'folder with the file "pepper" of nodes that do not have it in their database')
    .option('--force', 'begin anew: delete what an unfinished move of the same store left')
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
    line.show(() => inWords(progress));
  };
  try {
    const moved = await moveStore({ from, to, again: force, signal, onProgress }).finally(() => {
      line.end();
    });
    report(moved, json);
  } catch (error) {
    if (!signal.aborted) throw await failureOf(error, from, to);
    complain('Stopped before the end; the same command goes on from here.');
    process.exitCode = 130;
  }
}

/** Names of stores hold no password in what is said of them. */
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

/** What went wrong with a disk or a database, in a sentence; a defect is returned as it is. */
async function failureOf(error: unknown, from: StoreLocation, to: StoreLocation): Promise<unknown> {
  if (error instanceof UserError) return error;
  for (const { folder } of [to, from].filter(({ database }) => database === undefined)) {
    const explanation = explainStoreError(folder, error);
    if (explanation !== error) return explanation;
  }
  const { isLost, codeOf, messageOf } = await import('../../store/postgres/errors.ts');
  if (!isLost(error) && codeOf(error) === '') return error;
  const sentence = `The move stopped: ${messageOf(error)}. The same command goes on from here.`;
  return new UserError(sentence, { cause: error });
}

function inWords({ step, table, done, total }: Progress): string {
  const share = total === 0 ? 100 : Math.min(100, Math.floor((100 * done) / total));
  if (step === 'checking') return 'checking what is kept about the texts';
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
    complain(
      `What is in ${to} is not what is in ${from}, and no service starts on it:`,
      ...differences.map((difference) => `  ${difference}`),
      `A service that has worked on ${from} since the move began? Stop it and move again with --force.`,
    );
  if (problems.length > 0)
    complain(
      `Every row of ${from} is in ${to}, but they do not fit together, in neither of them; no service starts on ${to}:`,
      ...problems.map((problem) => `  ${problem}`),
    );
  if (!ok) return;
  const { text = 0, collection = 0, account = 0, key_pair: pairs = 0 } = rows;
  print(
    `Moved ${from} to ${to}: ${number(text)} texts in ${number(collection)} collections, ` +
      `${number(account)} accounts, ${number(pairs)} key pairs.`,
    `Every row was compared; SHA-256 of all: ${checksum}`,
    `${from} is as it was. Start services on ${to} alone.`,
  );
}

const number = (count: number): string => count.toLocaleString('en-US');

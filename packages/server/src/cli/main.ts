import { TextkinError } from '@textkin/client';
import { Command, CommanderError, InvalidArgumentError, type Option } from 'commander';
import { environmentName, twinOf } from '../config/env.ts';
import { UserError } from '../domain/user-error.ts';
import { version } from '../domain/version.ts';
import { StoreError } from '../store/open.ts';
import { accountsCommand } from './commands/accounts.ts';
import { backupCommand, restoreCommand, verifyCommand } from './commands/backup.ts';
import { demoCommand } from './commands/demo.ts';
import { doctorCommand } from './commands/doctor.ts';
import { healthCommand } from './commands/health.ts';
import { exportCommand } from './commands/export.ts';
import { importCommand } from './commands/import.ts';
import { keysCommand } from './commands/keys.ts';
import { complain } from './print.ts';
import { serveCommand } from './commands/serve.ts';

/** Runs the command line. What a person can mend is said in a sentence; only a defect shows a stack. */
export async function main(argv: readonly string[]): Promise<void> {
  try {
    await commandLine().parseAsync(argv);
  } catch (error) {
    // Commander has printed its own help or complaint already.
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode;
      return;
    }
    process.exitCode = 1;
    if (isForPeople(error)) complain(error.message);
    else complain(...String((error as Error).stack).split('\n'));
  }
}

/** The program with its commands, each option of which takes its value from the environment when no flag gives one. */
export function commandLine(): Command {
  const program = new Command('textkin')
    .description('Self-hosted text analysis for English and Swedish: entity tags and related texts.')
    .version(version)
    .exitOverride()
    .hook('preAction', (_, command) => {
      takeTwins(command);
    });
  const commands = [
    serveCommand(),
    keysCommand(),
    accountsCommand(),
    importCommand(),
    exportCommand(),
    demoCommand(),
    doctorCommand(),
  ];
  for (const command of [...commands, healthCommand(), backupCommand(), restoreCommand(), verifyCommand()]) {
    program.addCommand(command);
  }
  return program;
}

/** Settings of the service are read from the environment by config/, which refuses unknown ones; these are the rest. */
function takeTwins(command: Command): void {
  for (const option of command.options) {
    const name = option.attributeName();
    const twin = command.getOptionValueSource(name) === 'cli' ? undefined : twinOf(name);
    if (twin === undefined) continue;
    const value = option.isBoolean() ? true : checked(option, twin);
    command.setOptionValueWithSource(name, value, 'env');
  }
}

/** The value after the option's own check, as of a language that is none. */
function checked(option: Option, twin: string): unknown {
  try {
    return option.parseArg ? option.parseArg<unknown>(twin, undefined) : twin;
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    throw new UserError(
      `The setting ${environmentName(option.attributeName())} can't be used: ${error.message}`,
    );
  }
}

/** Messages written for the user, or by the system about a file or an address that the user named. */
function isForPeople(error: unknown): error is Error {
  if (error instanceof UserError || error instanceof TextkinError || error instanceof StoreError) return true;
  return error instanceof Error && 'syscall' in error;
}

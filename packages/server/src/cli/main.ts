import { TextkinError } from '@textkin/client';
import { Command, CommanderError, InvalidArgumentError, type Option } from 'commander';
import { environmentName, twinOf } from '../config/env.ts';
import { UserError } from '../domain/user-error.ts';
import { version } from '../domain/version.ts';
import { StoreError } from '../store/db.ts';
import { fileProblem } from '../store/folder/file-problem.ts';
import { complain } from './print.ts';
import { systemFailure } from './complaints/system-failure.ts';
import { complainInSentences } from './complaints/usage.ts';

/**
 * The commands in the order of the help. Only the one that is run is loaded: to load all of them takes 0.3 s of
 * the processor, and 0.1 s is enough for one that works over HTTP.
 */
const commands: Record<string, () => Promise<Command>> = {
  serve: async () => (await import('./commands/serve.ts')).serveCommand(),
  keys: async () => (await import('./commands/keys.ts')).keysCommand(),
  accounts: async () => (await import('./commands/accounts.ts')).accountsCommand(),
  import: async () => (await import('./commands/import.ts')).importCommand(),
  export: async () => (await import('./commands/export.ts')).exportCommand(),
  mcp: async () => (await import('./commands/mcp.ts')).mcpCommand(),
  demo: async () => (await import('./commands/demo.ts')).demoCommand(),
  doctor: async () => (await import('./commands/doctor.ts')).doctorCommand(),
  health: async () => (await import('./commands/health.ts')).healthCommand(),
  backup: async () => (await import('./commands/backup.ts')).backupCommand(),
  restore: async () => (await import('./commands/backup.ts')).restoreCommand(),
  verify: async () => (await import('./commands/backup.ts')).verifyCommand(),
  'verify-model': async () => (await import('./commands/verify-model.ts')).verifyModelCommand(),
  move: async () => (await import('./commands/move.ts')).moveCommand(),
};

/** Runs the command line. What a person can mend is said in a sentence; only a defect shows a stack. */
export async function main(argv: readonly string[]): Promise<void> {
  // Once, however many commands a process runs, as those of the tests do.
  process.stdout.off('error', complainOfOutput).on('error', complainOfOutput);
  const program = await commandLine(argv[2]);
  try {
    await program.parseAsync(argv);
  } catch (error) {
    // Commander has printed its own help or complaint already.
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode;
      return;
    }
    process.exitCode = 1;
    if (isForPeople(error))
      complain('syscall' in error ? systemFailure(error as NodeJS.ErrnoException) : error.message);
    else complain(...String((error as Error).stack).split('\n'));
  }
}

/** A reader that has enough, as `head` has, closes the pipe: the command goes on, and what it prints is dropped. */
function complainOfOutput(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') return;
  complain(fileProblem(error, 'Standard output') ?? error.message);
  process.exitCode = 1;
}

/**
 * The program with its commands, each option of which takes its value from the environment when no flag gives one.
 * Where the first argument is known, only with the commands that it takes to answer it.
 */
export async function commandLine(first = ''): Promise<Command> {
  const program = new Command('textkin')
    .description('Self-hosted text analysis for English and Swedish: entity tags and related texts.')
    .version(version)
    .exitOverride()
    .hook('preAction', (_, command) => {
      takeTwins(command);
    });
  for (const load of loadersFor(first)) program.addCommand(await load());
  complainInSentences(program);
  return program;
}

/** The command of that name; all of them for the help, or to say which one was meant. */
function loadersFor(first: string) {
  if (['-V', '--version'].includes(first)) return [];
  const asked = Object.hasOwn(commands, first) ? commands[first] : undefined;
  return asked === undefined ? Object.values(commands) : [asked];
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

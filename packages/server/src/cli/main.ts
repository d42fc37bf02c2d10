import { TextkinError } from '@textkin/client';
import { Command, CommanderError, InvalidArgumentError, type Option } from 'commander';
import { environmentName, optionFromEnvironment } from '../config/env.ts';
import { UserError } from '../domain/user-error.ts';
import { listLanguages } from '../domain/language.ts';
import { version } from '../domain/version.ts';
import { StoreError } from '../store/db.ts';
import { fileProblem } from '../store/folder/file-problem.ts';
import { printError } from './print.ts';
import { systemFailure } from './errors/system-failure.ts';
import { reportUsageInSentences } from './errors/usage.ts';

/**
 * The commands in the order of the help. Only the command that runs is loaded: loading all commands takes 0.3 s of CPU
 * time, loading a command that works over HTTP 0.1 s.
 */
const commands: Record<string, () => Promise<Command>> = {
  serve: async () => (await import('./commands/serve.ts')).serveCommand(),
  keys: async () => (await import('./commands/keys.ts')).keysCommand(),
  accounts: async () => (await import('./commands/accounts.ts')).accountsCommand(),
  import: async () => (await import('./commands/import.ts')).importCommand(),
  export: async () => (await import('./commands/export.ts')).exportCommand(),
  vocabulary: async () => (await import('./commands/vocabulary.ts')).vocabularyCommand(),
  mcp: async () => (await import('./commands/mcp.ts')).mcpCommand(),
  demo: async () => (await import('./commands/demo.ts')).demoCommand(),
  doctor: async () => (await import('./commands/doctor.ts')).doctorCommand(),
  health: async () => (await import('./commands/health.ts')).healthCommand(),
  backup: async () => (await import('./commands/backup.ts')).backupCommand(),
  restore: async () => (await import('./commands/restore.ts')).restoreCommand(),
  verify: async () => (await import('./commands/backup.ts')).verifyCommand(),
  'verify-model': async () => (await import('./commands/verify-model.ts')).verifyModelCommand(),
  move: async () => (await import('./commands/move.ts')).moveCommand(),
};

/** Runs the command line. Errors that a user can fix are printed as a sentence; only a defect shows a stack. */
export async function main(argv: readonly string[]): Promise<void> {
  // Added once, however many commands a process runs, as in tests.
  process.stdout.off('error', onOutputError).on('error', onOutputError);
  const program = await commandLine(argv[2]);
  try {
    await program.parseAsync(argv);
  } catch (error) {
    // Commander has already printed its help or error.
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode;
      return;
    }
    process.exitCode = 1;
    if (isUserFacing(error))
      printError('syscall' in error ? systemFailure(error as NodeJS.ErrnoException) : error.message);
    else printError(...String((error as Error).stack).split('\n'));
  }
}

/** Handles errors of standard output. A reader such as `head` closes the pipe early: the command goes on without output. */
function onOutputError(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') return;
  printError(fileProblem(error, 'Standard output') ?? error.message);
  process.exitCode = 1;
}

/**
 * Returns the program with its commands. An option without a flag takes its value from the environment. Only the command
 * that the first argument names is loaded; if it names none, all are loaded.
 */
export async function commandLine(first = ''): Promise<Command> {
  const program = new Command('textkin')
    .description(`Self-hosted text analysis for ${listLanguages('and')}: entity tags and related texts.`)
    .version(version)
    .exitOverride()
    .hook('preAction', (_, command) => {
      readOptionsFromEnvironment(command);
    });
  for (const load of loadersFor(first)) program.addCommand(await load());
  reportUsageInSentences(program);
  return program;
}

/** Returns the loader of a command; all loaders for the help, or to suggest a command. */
function loadersFor(first: string) {
  if (['-V', '--version'].includes(first)) return [];
  const load = Object.hasOwn(commands, first) ? commands[first] : undefined;
  return load === undefined ? Object.values(commands) : [load];
}

/** Fills in options that are not settings of the service; config/ reads the settings and refuses unknown ones. */
function readOptionsFromEnvironment(command: Command): void {
  for (const option of command.options) {
    const name = option.attributeName();
    const text = command.getOptionValueSource(name) === 'cli' ? undefined : optionFromEnvironment(name);
    if (text === undefined) continue;
    const value = option.isBoolean() ? true : parseOption(option, text);
    command.setOptionValueWithSource(name, value, 'env');
  }
}

/** Returns the value that the option parses from a text; throws a UserError if the option refuses the text. */
function parseOption(option: Option, text: string): unknown {
  try {
    return option.parseArg ? option.parseArg<unknown>(text, undefined) : text;
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    throw new UserError(
      `The setting ${environmentName(option.attributeName())} can't be used: ${error.message}`,
    );
  }
}

/** Returns true for errors written for the user, and for errors of the system about a file or an address that the user named. */
function isUserFacing(error: unknown): error is Error {
  if (error instanceof UserError || error instanceof TextkinError || error instanceof StoreError) return true;
  return error instanceof Error && 'syscall' in error;
}

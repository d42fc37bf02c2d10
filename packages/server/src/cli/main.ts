import { Command, CommanderError } from 'commander';
import { UserError } from '../domain/user-error.ts';
import { version } from '../domain/version.ts';
import { demoCommand } from './demo.ts';
import { doctorCommand } from './doctor.ts';
import { keysCommand } from './keys.ts';
import { serveCommand } from './serve.ts';

/** Runs the command line. What a person can mend is said in a sentence; only a defect shows a stack. */
export async function main(argv: readonly string[]): Promise<void> {
  const program = new Command('textkin')
    .description('Self-hosted text analysis for English and Swedish: entity tags and related texts.')
    .version(version)
    .exitOverride();
  for (const command of [serveCommand(), keysCommand(), demoCommand(), doctorCommand()]) {
    program.addCommand(command);
  }
  try {
    await program.parseAsync(argv);
  } catch (error) {
    // Commander has printed its own help or complaint already.
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode;
      return;
    }
    process.exitCode = 1;
    process.stderr.write(isForPeople(error) ? `${error.message}\n` : `${String((error as Error).stack)}\n`);
  }
}

/** Messages written for the user, or by the system about a file or an address that the user named. */
function isForPeople(error: unknown): error is Error {
  return error instanceof UserError || (error instanceof Error && 'syscall' in error);
}

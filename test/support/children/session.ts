/** Runs the command lines that its parent sends, one after another; each output ends with a NUL. */
import { main } from '../../../packages/server/src/cli/main.ts';

export interface CommandLine {
  args: string[];
  environment: Record<string, string>;
  folder: string;
}

process.on('message', ({ args, environment, folder }: CommandLine) => {
  process.chdir(folder);
  for (const name of Object.keys(process.env).filter((name) => name.startsWith('TEXTKIN_'))) {
    Reflect.deleteProperty(process.env, name);
  }
  Object.assign(process.env, environment);
  process.exitCode = 0;
  void main([process.execPath, 'textkin', ...args]).then(() => {
    process.stdout.write('\0');
    process.stderr.write('\0');
    process.send!(process.exitCode);
    process.exitCode = 0;
    // An import listens for these signals, and its listeners would stay for the rest of the process.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(signal);
  });
});

import type { Command } from 'commander';
import { commandLine } from '../../packages/server/src/cli/main.ts';
import { environmentName } from '../../packages/server/src/config/env.ts';
import { table } from './markdown.ts';

const program = await commandLine();

/** Returns the page docs/settings.md: every command with its options and their environment variables, in the words of --help. */
export function settingsPage(): string {
  const commands = program.commands.flatMap((command) =>
    command.commands.length > 0 ? command.commands : [command],
  );
  return `# Commands and settings

Every option of every command can also be set by an environment variable: \`--tls-cert\` is \`TEXTKIN_TLS_CERT\`. An option overrides its variable. An empty variable counts as not set, and \`1\` sets an option without a value. \`textkin serve\` does not start with an unknown setting, or with settings that contradict each other; it prints which.

In a checkout, run the commands as \`npx --no -- textkin …\`; \`npm start -- …\` runs \`textkin serve …\`.

${commands.map(section).join('\n\n')}
`;
}

function section(command: Command): string {
  const name = [command.parent?.name(), command.name()].filter((part) => part !== 'textkin').join(' ');
  const usage = command.registeredArguments.map((argument) => ` ${argumentText(argument)}`).join('');
  const parts = [`## textkin ${name}${usage}`, command.description()];
  const notes = command.registeredArguments.filter(({ description }) => description);
  if (notes.length > 0) parts.push(notes.map((one) => `\`${one.name()}\`: ${one.description}.`).join(' '));
  if (command.options.length > 0) parts.push(optionsTable(command));
  return parts.join('\n\n');
}

function argumentText(argument: Command['registeredArguments'][number]): string {
  const inside = `${argument.name()}${argument.variadic ? '…' : ''}`;
  return argument.required ? inside : `[${inside}]`;
}

/** Returns the table of a command's options, each with its environment variable and its default. */
function optionsTable(command: Command): string {
  const rows = command.options.map((option) => {
    const [, description = '', byDefault = ''] =
      /^(.*?)(?: \(default: (.*)\))?$/.exec(option.description) ?? [];
    return [`\`${option.flags}\``, `\`${environmentName(option.attributeName())}\``, description, byDefault];
  });
  return table(['option', 'environment', 'description', 'default'], rows);
}

import type { Command } from 'commander';
import { commandLine } from '../../packages/server/src/cli/main.ts';
import { environmentName } from '../../packages/server/src/config/env.ts';
import { table } from './markdown.ts';

const program = await commandLine();

/** The page docs/settings.md: every command with its options and their twins, as --help has them. */
export function settingsPage(): string {
  const commands = program.commands.flatMap((command) =>
    command.commands.length > 0 ? command.commands : [command],
  );
  return `# Commands and settings

Every option of every command can be given as a variable in the environment instead: \`--tls-cert\` is \`TEXTKIN_TLS_CERT\`. The option wins over the variable, an empty variable counts as not set, and an option without a value is set by \`1\`. A setting of \`textkin serve\` that does not exist, or does not fit to the others, stops the start with a sentence.

In a checkout the commands are run as \`npx --no -- textkin …\`, and \`npm start -- …\` is \`textkin serve …\`.

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

/** The options of a command, each with its twin in the environment and its default. */
function optionsTable(command: Command): string {
  const rows = command.options.map((option) => {
    const [, what = '', usual = ''] = /^(.*?)(?: \(default: (.*)\))?$/.exec(option.description) ?? [];
    return [`\`${option.flags}\``, `\`${environmentName(option.attributeName())}\``, what, usual];
  });
  return table(['option', 'environment', 'what', 'default'], rows);
}

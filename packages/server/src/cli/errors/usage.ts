import type { Command } from 'commander';

/** Commander's messages on wrong arguments, and the sentences that replace them. */
const sentences: readonly [pattern: RegExp, sentence: string][] = [
  [/^unknown option '(.+?)'/, 'There is no option $1.'],
  [/^unknown command '(.+?)'/, 'There is no command "$1".'],
  [/^option '(\S+?)( .+)?' argument missing/, 'The option $1 needs a value: $1$2.'],
  [/^missing required argument '(.+?)'/, 'The argument <$1> is missing.'],
  [/^option '(\S+?)(?: .+)?' argument '(.*)' is invalid\./s, 'The option $1 can\'t be "$2".'],
  [/^command-argument value '(.*)' is invalid for argument '(.+?)'\./s, 'The argument <$2> can\'t be "$1".'],
  [
    /^too many arguments.*?\. Expected (\d+) arguments? but got \d+: (.*)\.$/s,
    'There are too many arguments: $2.',
  ],
];

/** Makes a command and its subcommands print usage errors as sentences that end with a hint to --help. */
export function reportUsageInSentences(command: Command): void {
  command.configureOutput({
    outputError: (text, write) => {
      write(`${usageSentence(text, command)}\n`);
    },
  });
  for (const subcommand of command.commands) reportUsageInSentences(subcommand);
}

function usageSentence(text: string, command: Command): string {
  const message = text.trim().replace(/^error: /, '');
  const [, first = message, suggestion = ''] = /^(.*?)\n?(?:\((Did you mean .*)\))?$/s.exec(message) ?? [];
  const known = sentences.find(([pattern]) => pattern.test(first));
  const sentence = known === undefined ? first : first.replace(...known);
  return [sentence, suggestion, `"${nameOf(command)} --help" shows the usage.`].filter(Boolean).join(' ');
}

function nameOf(command: Command): string {
  return command.parent === null ? command.name() : `${nameOf(command.parent)} ${command.name()}`;
}

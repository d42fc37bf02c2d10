import { serveCommand } from '../../packages/server/src/cli/serve.ts';
import { environmentName } from '../../packages/server/src/config/env.ts';
import { table } from './markdown.ts';

/** Every setting as `textkin serve --help` shows it, with its twin in the environment. */
export function settingsTable(): string {
  const rows = serveCommand().options.map((option) => {
    const [, what = '', usual = ''] = /^(.*?)(?: \(default: (.*)\))?$/.exec(option.description) ?? [];
    return [`\`${option.flags}\``, `\`${environmentName(option.attributeName())}\``, what, usual];
  });
  return table(['flag', 'environment', 'what', 'default'], rows);
}

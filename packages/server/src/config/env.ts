import { accountLimitNames } from '../domain/account.ts';

/** The prefix of every setting in the environment. No other file reads the environment. */
const prefix = 'TEXTKIN_';

/**
 * Options of single commands that are not settings of the service. They can be set in the environment too; commands without
 * the option ignore its variable.
 */
export const commandOptions: readonly string[] = [
  'account',
  'as',
  'name',
  'scope',
  'static',
  'expires',
  'origin',
  'json',
  ...accountLimitNames,
  'yes',
  'language',
  'all',
  'requeueFailed',
  'rebuildIndex',
  'force',
  'newPepper',
  'pepperOnly',
  'from',
  'to',
  'url',
  'apiKey',
  'secretKey',
  'collection',
  'format',
  'encoding',
  'map',
  'dates',
  'anyLanguage',
  'errors',
  'output',
  'vectors',
  'publicKey',
  'category',
  'description',
  'dryRun',
  'surnameFirst',
];

/** Returns the value of a command's option in the environment; undefined where it is unset, empty, 0 or false. */
export function optionFromEnvironment(option: string): string | undefined {
  const value = process.env[environmentName(option)] ?? '';
  return commandOptions.includes(option) && !['', '0', 'false'].includes(value) ? value : undefined;
}

/** Returns the service's settings in the environment: `TEXTKIN_TLS_CERT` becomes `tlsCert`. Empty values count as unset. */
export function settingsFromEnvironment(
  environment: Record<string, string | undefined> = process.env,
): Record<string, string> {
  const entries = Object.entries(environment).flatMap(([name, value]) =>
    name.startsWith(prefix) && value && !isServiceLink(name, value)
      ? [[camelCase(name.slice(prefix.length)), value]]
      : [],
  );
  return Object.fromEntries(entries.filter(([name = '']) => !commandOptions.includes(name))) as Record<
    string,
    string
  >;
}

/**
 * Returns true for variables that Kubernetes sets for a service named "textkin" (`enableServiceLinks`), such as
 * TEXTKIN_PORT=tcp://10.0.0.1:8780. They are not settings.
 */
function isServiceLink(name: string, value: string): boolean {
  if (name.endsWith('PORT') && /^(tcp|udp|sctp):\/\//.test(value)) return true;
  return (
    /_SERVICE_(HOST|PORT(_\w+)?)$/.test(name) || /_PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?$/.test(name)
  );
}

/** Returns true where npx, `npm exec` or `npm start` started this process. */
export function isRunByNpm(): boolean {
  const { npm_command: command = '' } = process.env;
  return ['exec', 'start'].includes(command);
}

/** Returns the variable of a setting: `TEXTKIN_TLS_CERT` for `tlsCert`. */
export function environmentName(setting: string): string {
  return prefix + setting.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

function camelCase(name: string): string {
  return name.toLowerCase().replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** The prefix of every setting in the environment. No other file reads the environment. */
const prefix = 'TEXTKIN_';

/** The service's settings from the environment: `TEXTKIN_TLS_CERT` becomes `tlsCert`. Empty values count as unset. */
export function settingsFromEnvironment(
  environment: Record<string, string | undefined> = process.env,
): Record<string, string> {
  const entries = Object.entries(environment).flatMap(([name, value]) =>
    name.startsWith(prefix) && value ? [[camelCase(name.slice(prefix.length)), value]] : [],
  );
  return Object.fromEntries(entries) as Record<string, string>;
}

/** `tlsCert` becomes `TEXTKIN_TLS_CERT`, for messages that must say which of the two twins is meant. */
export function environmentName(setting: string): string {
  return prefix + setting.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

function camelCase(name: string): string {
  return name.toLowerCase().replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import { registrationHosts } from '../accounts/email.ts';
import { limits } from '../domain/limits.ts';
import { parseOrigin } from '../domain/keys/origins.ts';
import { parseBytes } from '../domain/sizes.ts';
import { UserError } from '../domain/user-error.ts';
import { tlsVersions } from '../http/connections/tls.ts';
import { modelChoices } from '../nlp/model.ts';
import { logLevels } from '../ops/log-levels.ts';
import { webhookHosts } from '../webhooks/addresses.ts';
import { environmentName } from './env.ts';

/** Returns a schema for a whole number in digits; Number() would read "" as 0 and "0x50" as 80. */
function wholeNumber(min: number, max: number, more = '') {
  const toNumber = (value: unknown) =>
    typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  const message = `it must be a whole number from ${min} to ${max}${more}`;
  return z.preprocess(toNumber, z.int(message).min(min, message).max(max, message));
}

/** Returns a schema for bytes, with or without a unit: 1073741824, 1024MiB, 1GiB. */
function bytes(min: number, more = '') {
  const toNumber = (value: unknown) => parseBytes(String(value)) ?? value;
  const message = `it must be a size such as 512MiB or 1GiB, at least ${min} bytes${more}`;
  return z.preprocess(toNumber, z.int(message).min(min, message));
}

/** Milliseconds of each unit of time. */
const unitMs: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Returns the milliseconds of a time such as 90s, 10m, 12h or 7d; undefined for anything else. */
function parseDuration(text: string): number | undefined {
  const [, number, unit = ''] = /^(\d{1,9}) ?([smhd])$/.exec(text) ?? [];
  return number === undefined ? undefined : Number(number) * unitMs[unit]!;
}

const { minMs, maxMs } = limits.tokenIdle;
const idleWords = `it must be a time such as 10m or 2h, from ${minMs / 60_000}m to ${maxMs / 3_600_000}h`;

/** A schema for a time, read as milliseconds. */
const idleTime = z.preprocess(
  (value) => parseDuration(String(value)) ?? value,
  z.int(idleWords).min(minMs, idleWords).max(maxMs, idleWords),
);

/** A schema for the origins whose scripts may call, or "*" for any. */
const corsOrigins = z.string().transform((value, context) => {
  if (value.trim() === '*') return '*' as const;
  const origins = value.split(',').map((origin) => parseOrigin(origin.trim()));
  if (origins.every((origin) => origin !== undefined) && origins.length <= limits.origins) return origins;
  const message = `it must be at most ${limits.origins} origins separated by commas, such as https://news.example.org, or "*"`;
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

/** Returns a schema for a limit that may be "none", read as null. */
const orNone = <Schema extends z.ZodType>(limit: Schema) =>
  z.preprocess((value) => (value === 'none' ? null : value), limit.nullable());
const none = ', or "none"';

const port = wholeNumber(0, 65_535);
const nonEmpty = z.string().min(1, 'it must not be empty');
const path = nonEmpty.transform((value) => resolve(value));

/** A schema for an address to which paths are appended. */
const baseUrl = z
  .url({ protocol: /^https?$/, error: 'it must be an address such as https://texts.example.org' })
  .transform((url) => url.replace(/\/+$/, ''));

/** A schema for the URL of a mail server. It may contain a password, so no message repeats it. */
const smtpUrl = z.string().refine((url) => URL.canParse(url) && /^smtps?:\/\/[^/]/.test(url), {
  error: 'it must be smtp://user:password@host:port, or smtps://… for TLS from the start',
});

/** A schema for the URL of a database. It may contain a password, so no message repeats it. */
const databaseUrl = z.string().refine((url) => URL.canParse(url) && /^postgres(ql)?:\/\/./.test(url), {
  error: 'it must be postgres://user:password@host:port/database',
});

/** Every setting of the service: a flag of the same name in kebab case, and a variable `TEXTKIN_*`. */
export const settings = z.strictObject({
  host: nonEmpty.default('127.0.0.1'),
  port: port.default(8780),
  data: path.prefault('./data'),
  database: databaseUrl.optional(),
  model: z.enum(modelChoices).default('standard'),
  knowledge: z.enum(['world', 'none']).default('world'),
  workers: wholeNumber(1, 256).default(Math.max(1, availableParallelism() - 1)),
  tlsCert: path.optional(),
  tlsKey: path.optional(),
  tlsMin: z.enum(tlsVersions).default('1.2'),
  httpsPort: port.optional(),
  adminHost: nonEmpty.default('127.0.0.1'),
  adminPort: port.optional(),
  bodyLimit: wholeNumber(1024, 512 * 1024 * 1024).default(limits.bodyBytes),
  indexMemory: bytes(0).default(1024 ** 3),
  logLevel: z.enum(logLevels).default('info'),
  drainSeconds: wholeNumber(0, 600).default(0),
  trustProxy: z
    .string()
    .regex(/^[0-9a-fA-F.:/, ]+$/, 'it must be addresses or networks separated by commas')
    .optional(),
  tokenIdle: idleTime.default(limits.tokenIdleMs),
  corsOrigin: corsOrigins.optional(),
  oneTimeLink: z.enum(['local', 'any']).default('local'),
  webhookHosts: z.enum(webhookHosts).default('public'),
  registration: z.enum(['on', 'off']).default('off'),
  registrationHosts: z.enum(registrationHosts).default('public'),
  registeredTexts: orNone(wholeNumber(0, limits.unlimited - 1, none)).default(limits.registeredAccount.texts),
  registeredStorage: orNone(bytes(0, none)).default(limits.registeredAccount.bytes),
  vocabularies: wholeNumber(0, 10_000).default(limits.vocabularies.inAccount),
  vocabularyEntries: wholeNumber(0, 100_000_000).default(limits.vocabularies.entries),
  publicUrl: baseUrl.optional(),
  smtpUrl: smtpUrl.optional(),
  mailFrom: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]+$/, 'it must be an e-mail address')
    .optional(),
});

export type Config = Readonly<z.output<typeof settings>>;

/** Returns the configuration. Flags override the environment. Throws a UserError for unknown, wrong and contradictory settings. */
export function readConfig(flags: Record<string, unknown>, environment: Record<string, string>): Config {
  const setFlags = Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined));
  const checked = settings.safeParse({ ...environment, ...setFlags });
  if (!checked.success) throw new UserError(describe(checked.error.issues[0]!, setFlags));
  const config = checked.data;
  if ((config.tlsCert === undefined) !== (config.tlsKey === undefined)) {
    throw new UserError('TLS needs both --tls-cert and --tls-key (or neither).');
  }
  if (config.httpsPort !== undefined && config.tlsCert === undefined) {
    throw new UserError('--https-port needs --tls-cert and --tls-key.');
  }
  if (config.registration === 'on' && !(config.publicUrl && config.smtpUrl && config.mailFrom)) {
    throw new UserError('Registration needs --public-url, --smtp-url and --mail-from.');
  }
  return Object.freeze(config);
}

function describe(issue: z.core.$ZodIssue, flags: object): string {
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => (key in flags ? flagName(key) : environmentName(key)));
    return `Unknown setting: ${names.join(', ')}. "textkin serve --help" lists them all.`;
  }
  const key = String(issue.path[0]);
  const name = key in flags ? flagName(key) : environmentName(key);
  const why =
    issue.code === 'invalid_value' ? `it must be ${anyOf(issue.values.map(String))}` : issue.message;
  return `The setting ${name} can't be used: ${why}.`;
}

/** Returns words in the form `a, b or c`. */
function anyOf(words: readonly string[]): string {
  return words.join(', ').replace(/, ([^,]*)$/, ' or $1');
}

function flagName(key: string): string {
  return `--${key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

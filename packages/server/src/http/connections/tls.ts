import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import {
  createSecureContext,
  DEFAULT_CIPHERS,
  type SecureContextOptions,
  type SecureVersion,
} from 'node:tls';
import { limits } from '../../domain/limits.ts';
import { UserError } from '../../domain/user-error.ts';
import { fileProblem } from '../../store/folder/file-problem.ts';

export interface TlsFiles {
  cert: string;
  key: string;
}

export interface TlsPair {
  cert: Buffer;
  key: Buffer;
}

/** The TLS versions that an operator may allow as the oldest; the first two are broken. */
export const tlsVersions = ['1.0', '1.1', '1.2', '1.3'] as const;
export type TlsVersion = (typeof tlsVersions)[number];

/** Returns true for versions that are broken: traffic with them can be read by third parties. */
export const isBroken = (version: TlsVersion): boolean => ['1.0', '1.1'].includes(version);

/** Returns the TLS options of every connection, without the certificate. Versions older than `oldest` are refused. */
export function tlsRules(oldest: TlsVersion) {
  // RSA key exchange is excluded: whoever gets the key later could decrypt recorded traffic. Only clients of the broken
  // versions need it, and OpenSSL speaks those versions only at its lowest security level.
  const ciphers = `${DEFAULT_CIPHERS}${isBroken(oldest) ? ':@SECLEVEL=0' : ':!kRSA'}`;
  const minVersion: SecureVersion = oldest === '1.0' ? 'TLSv1' : `TLSv${oldest}`;
  return { ciphers, minVersion, handshakeTimeout: limits.handshakeMs };
}

/** Reads the two files; throws a UserError that names the file that can't be used, or says that the key is not the certificate's. */
export function readTls(files: TlsFiles, rules: SecureContextOptions): TlsPair {
  const pair = { cert: readTlsFile(files.cert), key: readTlsFile(files.key) };
  assertUsable(`${files.cert} (--tls-cert) is not a certificate in PEM`, { ...rules, cert: pair.cert });
  assertUsable(`${files.key} (--tls-key) is not a private key in PEM without a passphrase`, {
    key: pair.key,
  });
  assertUsable(`${files.key} is not the key of the certificate in ${files.cert}`, { ...rules, ...pair });
  return pair;
}

function readTlsFile(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new UserError(fileProblem(error, path) ?? (error as Error).message);
  }
}

function assertUsable(sentence: string, options: SecureContextOptions): void {
  try {
    createSecureContext(options);
  } catch (error) {
    // OpenSSL says "error:0480006C:PEM routines::no start line".
    throw new UserError(`${sentence}: ${(error as Error).message.replace(/^error:.*::/, '')}.`);
  }
}

/**
 * Loads a renewed certificate without a restart, and returns a function that stops the watch. The files are polled: renewal
 * tools rename files or move a symbolic link, which file events miss. If the two files do not match yet, the error is
 * reported and the old certificate stays in use until the next change.
 */
export function watchTls(
  files: TlsFiles,
  rules: SecureContextOptions,
  server: { setSecureContext(options: SecureContextOptions): void },
  report: (error: unknown) => void,
): () => void {
  const reload = () => {
    try {
      // setSecureContext drops options that are not passed again.
      server.setSecureContext({ ...readTls(files, rules), ...rules });
      report(undefined);
    } catch (error) {
      report(error);
    }
  };
  const paths = [files.cert, files.key];
  for (const path of paths) watchFile(path, { interval: 1000, persistent: false }, reload);
  return () => {
    for (const path of paths) unwatchFile(path, reload);
  };
}

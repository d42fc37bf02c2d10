import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { DEFAULT_CIPHERS, type SecureContextOptions } from 'node:tls';
import { limits } from '../../domain/limits.ts';

export interface TlsFiles {
  cert: string;
  key: string;
}

export interface TlsPair {
  cert: Buffer;
  key: Buffer;
}

/** Without the key exchange in which who gets the key can read what was recorded before; all clients know a better one. */
const ciphers = `${DEFAULT_CIPHERS}:!kRSA`;

/** What holds for every connection besides the certificate. */
export const tlsRules = { ciphers, handshakeTimeout: limits.handshakeMs };

export function readTls({ cert, key }: TlsFiles): TlsPair {
  return { cert: readFileSync(cert), key: readFileSync(key) };
}

/**
 * Puts a renewed certificate to use without a restart. The files are polled: renewal tools replace them by
 * renaming or by moving a symbolic link, which file events miss. A pair that does not fit (one file written, the
 * other not yet) is reported and the old one stays in use until the next change.
 */
export function watchTls(
  files: TlsFiles,
  server: { setSecureContext(options: SecureContextOptions): void },
  report: (error: unknown) => void,
): () => void {
  const reload = () => {
    try {
      // It forgets what it isn't told again.
      server.setSecureContext({ ...readTls(files), ciphers });
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

import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import type { SecureContextOptions } from 'node:tls';

export interface TlsFiles {
  cert: string;
  key: string;
}

export function readTls({ cert, key }: TlsFiles): { cert: Buffer; key: Buffer } {
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
      server.setSecureContext(readTls(files));
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

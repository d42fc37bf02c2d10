import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { TextDecoder } from 'node:util';

/** A file or folder: the path that opens it, which need not be UTF-8, and its name in messages and ids. */
export interface NamedFile {
  path: string | Buffer;
  name: string;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const windows1252 = new TextDecoder('windows-1252');

/** Decodes a name from UTF-8, or from windows-1252 if it is not valid UTF-8. */
export function nameOf(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return windows1252.decode(bytes);
  }
}

/**
 * Returns the files that a path of the command line may name. Node replaces bytes that are not UTF-8 with U+FFFD, so these are all
 * files of the folder whose names are equal after the replacement.
 */
export async function filesAt(path: string): Promise<NamedFile[]> {
  if (!path.includes('\ufffd') || (await exists(path))) return [{ path, name: path }];
  const folder = dirname(path);
  const names = await readdir(folder, { encoding: 'buffer' });
  const matching = names.filter((name) => name.toString() === basename(path));
  if (matching.length === 0) return [{ path, name: path }];
  return matching.map((name) => ({
    path: Buffer.concat([Buffer.from(`${folder}/`), name]),
    name: join(folder, nameOf(name)),
  }));
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

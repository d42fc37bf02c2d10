import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { TextDecoder } from 'node:util';

/** A file or a folder: the path that opens it, which need not be UTF-8, and what people and ids call it. */
export interface NamedFile {
  path: string | Buffer;
  name: string;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const windows = new TextDecoder('windows-1252');

/** Returns the name that bytes spell in UTF-8, else in the encoding of older systems. */
export function nameOf(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return windows.decode(bytes);
  }
}

/**
 * Returns the files of a path of the command line. Node replaces what is not UTF-8 in it, so several may be meant: those
 * in its folder whose names look the same after that.
 */
export async function filesAt(path: string): Promise<NamedFile[]> {
  if (!path.includes('\ufffd') || (await isThere(path))) return [{ path, name: path }];
  const folder = dirname(path);
  const names = await readdir(folder, { encoding: 'buffer' });
  const meant = names.filter((name) => name.toString() === basename(path));
  if (meant.length === 0) return [{ path, name: path }];
  return meant.map((name) => ({
    path: Buffer.concat([Buffer.from(`${folder}/`), name]),
    name: join(folder, nameOf(name)),
  }));
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

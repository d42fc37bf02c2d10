import { basename, extname } from 'node:path';
import { adviceFor } from '../formats/format.ts';

/** Names of one kind that are told. */
const namedOfAKind = 3;

/** One line for each kind of file that is not read: how many, which, and why. */
export function tellSkipped(paths: readonly string[]): string[] {
  const kinds = Map.groupBy(paths, (path) => extname(path).toLowerCase());
  return [...kinds].map(([kind, paths]) => {
    const names = paths.slice(0, namedOfAKind).map((path) => basename(path));
    if (paths.length > names.length) names.push('…');
    const files = `${paths.length.toLocaleString('en-US')} ${kind ? `${kind} ` : ''}${paths.length === 1 ? 'file' : 'files'}`;
    return `Skipped ${files} (${names.join(', ')}): ${adviceFor(kind)}`;
  });
}

import { basename, extname } from 'node:path';
import { adviceFor } from '../format.ts';

/** Names of one kind that are told. */
const namedOfAKind = 3;

/** One line for each kind of file that is not read, and for links to folders: how many, which, and why. */
export function tellSkipped(paths: readonly string[], links: readonly string[]): string[] {
  const kinds = Map.groupBy(paths, (path) => extname(path).toLowerCase());
  const lines = [...kinds].map(([kind, paths]) => {
    const files = `${kind ? `${kind} ` : ''}${paths.length === 1 ? 'file' : 'files'}`;
    return line(paths, files, adviceFor(kind));
  });
  if (links.length === 0) return lines;
  const things = links.length === 1 ? 'link to a folder' : 'links to folders';
  return [...lines, line(links, things, 'name the folder itself.')];
}

function line(paths: readonly string[], things: string, advice: string): string {
  const names = paths.slice(0, namedOfAKind).map((path) => basename(path));
  if (paths.length > names.length) names.push('…');
  return `Skipped ${paths.length.toLocaleString('en-US')} ${things} (${names.join(', ')}): ${advice}`;
}

import { basename, extname } from 'node:path';
import { adviceForExtension } from '../format.ts';

/** Number of names that a line shows. */
const namesPerKind = 3;

/** Returns a line for each kind of skipped file, and for links to folders: their number, some names and the reason. */
export function skippedLines(paths: readonly string[], links: readonly string[]): string[] {
  const kinds = Map.groupBy(paths, (path) => extname(path).toLowerCase());
  const lines = [...kinds].map(([kind, paths]) => {
    const files = `${kind ? `${kind} ` : ''}${paths.length === 1 ? 'file' : 'files'}`;
    return line(paths, files, adviceForExtension(kind));
  });
  if (links.length === 0) return lines;
  const things = links.length === 1 ? 'link to a folder' : 'links to folders';
  return [...lines, line(links, things, 'name the folder itself.')];
}

function line(paths: readonly string[], things: string, advice: string): string {
  const names = paths.slice(0, namesPerKind).map((path) => basename(path));
  if (paths.length > names.length) names.push('…');
  return `Skipped ${paths.length.toLocaleString('en-US')} ${things} (${names.join(', ')}): ${advice}`;
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A page of HTML with its annotated text and title, and the text that trafilatura reads. */
export interface EvalPage {
  id: string;
  path: string;
  html: string;
  text: string;
  title: string | undefined;
  trafilatura: string | undefined;
}

/** Returns the sets of a folder: its folders with pages. */
export function setsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => readdirSync(join(folder, name)).some((file) => file.endsWith('.html')))
    .toSorted();
}

/** Reads the pages of a set: for each `<id>.html`, `<id>.json` and, if it exists, `<id>.trafilatura.txt`. */
export function readPages(folder: string): EvalPage[] {
  const ids = readdirSync(folder).filter((file) => file.endsWith('.html'));
  return ids.toSorted().map((file) => {
    const path = join(folder, file);
    const fileWith = (ending: string) => path.replace(/\.html$/, ending);
    const { text, title } = JSON.parse(readFileSync(fileWith('.json'), 'utf8')) as {
      text: string;
      title?: string;
    };
    const theirs = fileWith('.trafilatura.txt');
    return {
      id: file,
      path,
      html: readFileSync(path, 'utf8'),
      text,
      title: title ?? undefined,
      trafilatura: existsSync(theirs) ? readFileSync(theirs, 'utf8') : undefined,
    };
  });
}

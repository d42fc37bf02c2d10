import { basename, extname } from 'node:path';
import { marked } from 'marked';
import { articleIn } from './article.ts';
import { isoDate } from './dates.ts';
import { htmlToText } from './html-text.ts';
import { BadRow, type ImportedText } from './row.ts';

/** How the files are read that hold one text each. */
const readers: Record<string, (content: string) => ImportedText> = {
  '.txt': plainText,
  '.md': markdown,
  '.markdown': markdown,
  '.html': articleIn,
  '.htm': articleIn,
};

export function isDocument(path: string): boolean {
  return extname(path).toLowerCase() in readers;
}

/** The text in a file; its id is its path in the folder that was named, its headline the file's name if need be. */
export function readDocument(path: string, id: string, content: string): ImportedText {
  const extension = extname(path).toLowerCase();
  const text = readers[extension]!(content);
  if (text.body.trim() === '') throw new BadRow('It has no text.');
  return {
    ...text,
    headline: text.headline ?? basename(path, extname(path)),
    publish_date: text.publish_date === undefined ? undefined : isoDate(text.publish_date),
    ext_text_id: id,
  };
}

/** A first line with a blank one below it is the headline. */
function plainText(content: string): ImportedText {
  const [, headline, body] = /^\s*(\S[^\n]{0,249})\r?\n[ \t]*\r?\n(.*\S.*)$/s.exec(content) ?? [];
  return headline === undefined ? { body: content } : { headline: headline.trim(), body: body! };
}

/** Front matter gives fields, else the first heading is the headline. */
function markdown(content: string): ImportedText {
  const [matter = '', fields = ''] = /^---\r?\n(.*?)\r?\n---[ \t]*(?:\r?\n|$)/s.exec(content) ?? [];
  const field = (...names: string[]) => {
    const line = new RegExp(`^(?:${names.join('|')}):[ \\t]*(.+?)[ \\t]*$`, 'im').exec(fields)?.[1];
    return line?.replace(/^(["'])(.*)\1$/, '$2') || undefined;
  };
  const html = marked.parse(content.slice(matter.length), { async: false });
  const [heading = '', title] = /^\s*<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? [];
  const headline = field('title', 'headline') ?? (title === undefined ? undefined : htmlToText(title));
  return {
    headline,
    body: htmlToText(html.slice(heading.length)) || htmlToText(html),
    url: field('url', 'link'),
    authors: field('authors?', 'byline'),
    publish_date: field('date', 'publish_date', 'published'),
  };
}

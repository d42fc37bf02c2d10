import type { ImportedText } from '../row.ts';

/** The fields that a Markdown file begins with, between lines of three hyphens, and the text behind them. */
export function frontMatter(content: string): { fields: Omit<ImportedText, 'body'>; rest: string } {
  const [matter = '', lines = ''] = /^---\r?\n(.*?)\r?\n---[ \t]*(?:\r?\n|$)/s.exec(content) ?? [];
  const field = (...names: string[]) => {
    const line = new RegExp(`^(?:${names.join('|')}):[ \\t]*(.+?)[ \\t]*$`, 'im').exec(lines)?.[1];
    return line?.replace(/^(["'])(.*)\1$/, '$2') || undefined;
  };
  return {
    fields: {
      headline: field('title', 'headline'),
      url: field('url', 'link'),
      authors: field('authors?', 'byline'),
      publish_date: field('date', 'publish_date', 'published'),
    },
    rest: content.slice(matter.length),
  };
}

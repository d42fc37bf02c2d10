import MarkdownIt from 'markdown-it';
import { fileLimits } from '../limits.ts';
import type { StartMarkup } from '../markup.ts';
import { BadRow, type ImportedText, tooDeep } from '../row.ts';
import { frontMatter } from './front-matter.ts';
import { textOfHtml } from './html-text.ts';

const deepest = fileLimits.depth.markdown;

/** The parser. It omits elements deeper than `maxNesting`, and counts a list and its item as two levels, not as one. */
const reader = new MarkdownIt({ html: true, maxNesting: 2 * deepest + 3 });

/**
 * Returns the text of a Markdown file, or undefined for a draft. The headline is in the front matter, else it is the first
 * heading.
 */
export function markdownText(content: string, startMarkup: StartMarkup): ImportedText | undefined {
  const { fields, isDraft, rest } = frontMatter(content);
  if (isDraft) return undefined;
  const html = htmlOf(rest);
  const text = (html: string) => textOfHtml(html, startMarkup);
  const [heading = '', title] = /^\s*<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? [];
  const headingText = title === undefined ? undefined : text(title);
  const headline = fields.headline ?? headingText;
  // A heading that is not the headline is part of the text.
  const body = headingText === headline ? text(html.slice(heading.length)) : '';
  return { ...fields, headline, body: body || text(html) };
}

function htmlOf(markdown: string): string {
  const env = {};
  const tokens = reader.parse(markdown, env);
  let depth = 0;
  for (const { type, nesting } of tokens) {
    if (type.startsWith('blockquote_') || type.startsWith('list_item_')) depth += nesting;
    if (depth > deepest) throw new BadRow(tooDeep(deepest));
  }
  const html = reader.renderer.render(tokens, reader.options, env);
  // Removes the check boxes of a task list.
  return html.replaceAll(/(<li>(?:\n?<p>)?)\[[ x]\] /gi, '$1');
}

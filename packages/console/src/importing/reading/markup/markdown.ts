import { frontMatter } from '../../../../../server/src/importing/formats/front-matter.ts';
import type { ImportedText } from '../../../../../server/src/importing/row.ts';

/**
 * The text of Markdown without its marks. What prose is written with is read; what needs the whole grammar, as tables and
 * HTML within, stays as it stands.
 */
export function markdownText(content: string): ImportedText {
  const { fields, rest } = frontMatter(content);
  const text = plain(rest);
  const found = /^\s*(?:#[ \t]+(?<hash>.+?)[ \t]*#*|(?<line>.+)\n=+)[ \t]*(?:\n|$)(?<body>[^]*)$/.exec(
    rest,
  )?.groups;
  const heading = found?.['hash'] ?? found?.['line'];
  const headline = fields.headline ?? (heading === undefined ? undefined : inline(heading));
  return { ...fields, headline, body: plain(found?.['body'] ?? '') || text };
}

function plain(markdown: string): string {
  const lines = markdown.split(/\r?\n/);
  let isCode = false;
  const read = lines.map((line) => {
    if (/^\s*(?:```|~~~)/.test(line)) {
      isCode = !isCode;
      return '';
    }
    if (isCode) return line;
    // A line of signs parts paragraphs or underlines a heading; `[id]: url` names a link.
    if (/^\s*(?:[-*_=]\s*){3,}$/.test(line) || /^\s{0,3}\[[^\]]+\]:\s*\S/.test(line)) return '';
    return inline(
      line.replace(/^\s*(?:>\s?)*(?:#{1,6}\s+|[-*+]\s+|\d{1,9}[.)]\s+)?/, '').replace(/\s+#+\s*$/, ''),
    );
  });
  return read
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function inline(text: string): string {
  return text
    .replaceAll(/!?\[([^\][]*)\](?:\([^()\s]*(?:\s"[^"]*")?\)|\[[^\][]*\])/g, '$1')
    .replaceAll(/<(https?:[^\s<>]+)>/g, '$1')
    .replaceAll(/(`+)([^`]+)\1/g, '$2')
    .replaceAll(/(\*\*|__)(?=\S)([^*_]+?)\1/g, '$2')
    .replaceAll(/(?<![\p{L}\d])([*_])(?=\S)([^*_]+?)\1(?![\p{L}\d])/gu, '$2')
    .replaceAll(/\\([\\`*_{}[\]()#+.!-])/g, '$1');
}

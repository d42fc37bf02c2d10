import { createHash } from 'node:crypto';
import { escapeUTF8 } from 'entities';
import type { Entity } from './entity.ts';
import { typeOf } from './types.ts';

const style = `
:root { color-scheme: light dark; font: 14px/1.4 system-ui, sans-serif; }
body { margin: 8px; overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 1.15em; }
p { margin: 4px 0 0; }
`;

/** The content security policy of a preview: nothing but its own style. Every page may frame it, as the protocol requires. */
export const previewPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Returns a page about an entity, for a small frame. */
export function previewPage(entity: Entity): string {
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="robots" content="noindex">
<title>${escapeUTF8(entity.name)}</title>
<style>${style}</style>
</head>
<body>
<h1>${escapeUTF8(entity.name)}</h1>
${lines(entity)
  .map((line) => `<p>${line}</p>`)
  .join('\n')}
</body>
</html>
`;
}

/** Returns the markup of a flyout, which clients put into their own page. */
export function flyout(entity: Pick<Entity, 'name'> & Partial<Entity>): string {
  return [`<b>${escapeUTF8(entity.name)}</b>`, ...lines(entity)].map((line) => `<p>${line}</p>`).join('');
}

/** Returns what is known of an entity besides its name, as lines of markup. */
function lines({ category, description, aliases = [], uri, texts }: Partial<Entity>): string[] {
  return [
    description && escapeUTF8(description),
    category && escapeUTF8(typeOf(category).name),
    aliases.length > 0 && `Also: ${escapeUTF8(aliases.slice(0, 8).join(', '))}`,
    texts !== undefined && `${texts} ${texts === 1 ? 'text' : 'texts'}`,
    uri && link(uri),
  ].filter((line) => typeof line === 'string' && line !== '') as string[];
}

/** Returns a link to a web address, or any other address as text. */
function link(uri: string): string {
  const text = escapeUTF8(uri);
  return /^https?:\/\//i.test(uri)
    ? `<a href="${text}" target="_blank" rel="noopener noreferrer">${text}</a>`
    : text;
}

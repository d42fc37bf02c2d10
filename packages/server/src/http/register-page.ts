import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

export const stylesheet = `
:root { color-scheme: light dark; font: 1.05rem/1.5 system-ui, sans-serif; }
body { max-width: 42rem; margin: 12vh auto 2rem; padding: 0 1rem; }
h1 { font-size: 1.5rem; }
button { font: inherit; padding: 0.5rem 1.2rem; cursor: pointer; }
dt { font-weight: 600; }
dd { margin: 0 0 1rem; }
label { display: block; margin: 1rem 0; }
input { display: block; font: inherit; padding: 0.4rem; width: 20rem; max-width: 100%; box-sizing: border-box; }
code, pre { font-family: ui-monospace, monospace; font-size: 0.9rem; overflow-wrap: anywhere; white-space: pre-wrap; }
`;

/** The name changes with the content, so a page never meets an old style. */
export const stylesheetName = `${createHash('sha256').update(stylesheet).digest('hex').slice(0, 16)}.css`;

/** No script, nothing from elsewhere, nothing inline, no frame around it, and its form goes home. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface Page {
  status: number;
  title: string;
  /** Markup; what goes into it has passed `escape`. */
  content: string;
  /** From where the page is to `/register/`, which need not be at the root of the public address. */
  base?: string;
}

export function sendPage(reply: FastifyReply, { status, title, content, base = '' }: Page): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
    })
    .send(
      `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escape(title)} – Textkin</title>
<link rel="stylesheet" href="${base}${stylesheetName}">
</head>
<body>
<main>
<h1>${escape(title)}</h1>
${content}
</main>
</body>
</html>
`,
    );
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character]!);
}

import { createHash } from 'node:crypto';
import { escapeUTF8 } from 'entities';
import type { FastifyReply } from 'fastify';

/** The stylesheet of these pages: the console's colours, fonts and controls (packages/console/src/styles), as far as they need them. */
export const stylesheet = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fbf9f5, #131519); --surface: light-dark(#ffffff, #1b1e24);
  --ink: light-dark(#1d1b18, #e9e5dc); --quiet: light-dark(#645f57, #a39d92); --line: light-dark(#e3ddd2, #2c3038);
  --accent: light-dark(#1f4e79, #93bbe3); --on-accent: light-dark(#ffffff, #10151c);
  --bad: light-dark(#9a2116, #f2998c); --bad-tint: light-dark(#fbe9e6, #3a1d19);
  --serif: Charter, 'Charis SIL', 'Iowan Old Style', 'Sitka Text', Cambria, 'Noto Serif', Georgia, serif;
  font: 0.9375rem/1.5 Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Liberation Sans', sans-serif;
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); overflow-wrap: anywhere; }
header { max-width: 76rem; margin: 0 auto; padding: 0.9rem 1.5rem; border-bottom: 1px solid var(--line); }
header a { font: 700 1.3125rem/1.45 var(--serif); color: inherit; text-decoration: none; }
main { max-width: 29rem; margin: 6vh auto 0; padding: 1.75rem 1rem 4rem; }
h1 { margin: 0; font: 700 clamp(1.65rem, 1.1rem + 2.2vw, 2.4rem)/1.16 var(--serif); letter-spacing: -0.012em; }
h1 + p { margin-top: 0.6rem; color: var(--quiet); font-size: 1.0625rem; }
a { color: var(--accent); text-underline-offset: 0.2em; }
form { margin: 1.75rem 0; }
label, dt { display: block; font-size: 0.8125rem; font-weight: 500; color: var(--quiet); }
label { margin-bottom: 1rem; }
input { display: block; width: 100%; margin-top: 0.25rem; padding: 0.5rem 0.7rem; font: inherit; font-size: 0.9375rem;
  color: var(--ink); background: var(--surface); border: 1px solid light-dark(#8d867a, #6a6e77); border-radius: 6px; }
button { padding: 0.5rem 1rem; font: inherit; font-weight: 500; cursor: pointer;
  color: var(--on-accent); background: var(--accent); border: 1px solid transparent; border-radius: 6px; }
button:hover { filter: brightness(1.1); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
dd { margin: 0 0 1rem; }
code, pre { font: 0.8125rem/1.55 'JetBrains Mono', ui-monospace, 'SF Mono', Menlo, Consolas, monospace; }
pre { padding: 0.6rem 0.9rem; white-space: pre-wrap; background: var(--surface); border: 1px solid var(--line); border-radius: 6px; }
.problem { padding: 0.75rem 1rem; border-left: 3px solid var(--bad); background: var(--bad-tint); }
h1 + .problem { color: var(--ink); font-size: inherit; }
`;

/** The file name of the stylesheet. It changes with the content, so a page never gets an old stylesheet from a cache. */
export const stylesheetName = `${createHash('sha256').update(stylesheet).digest('hex').slice(0, 16)}.css`;

/**
 * The content security policy: no script, nothing from other origins, nothing inline but the empty icon, no frames, and forms go to
 * this service.
 */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface Page {
  status: number;
  language: string;
  title: string;
  /** Markup; the texts in it have passed `escapeUTF8`. */
  content: string;
  /** Relative paths from the page to `/register/` and to the console, which may be below the root of the public URL. */
  base?: string;
  home?: string;
}

/** Sends a page with the header of the service. */
export function sendPage(
  reply: FastifyReply,
  { status, language, title, content, base = '', home = '../' }: Page,
): FastifyReply {
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
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeUTF8(title)} – Textkin</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${base}${stylesheetName}">
</head>
<body>
<header><a href="${home}">Textkin</a></header>
<main>
<h1>${escapeUTF8(title)}</h1>
${content}
</main>
</body>
</html>
`,
    );
}

/** Returns the markup of an error on a page. */
export function problemMarkup(sentence: string): string {
  return `<p class="problem" role="alert">${escapeUTF8(sentence)}</p>`;
}

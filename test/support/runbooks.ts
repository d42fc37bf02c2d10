import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { alerts } from './dashboard.ts';
import { root } from './process.ts';

/** An alert of deploy/prometheus/alerts.yml. */
interface Alert {
  alert: string;
  expr: string;
  annotations: Record<string, string>;
}

export const alertRules = (parse(alerts) as { groups: { rules: Alert[] }[] }).groups.flatMap(
  ({ rules }) => rules,
);

const page = readFileSync(join(root, 'docs/runbooks.md'), 'utf8');

/** The sections of docs/runbooks.md, by the name of their alert. */
export const runbooks = new Map(
  page
    .split(/^## /m)
    .slice(1)
    .map((section) => [/^\S+/.exec(section)![0], section]),
);

/** Returns the code in the text of a page, except code blocks. */
const codeIn = (text: string): string[] =>
  [...text.replaceAll(/^```.*?^```$/gms, '').matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!);

/** Returns the messages of the log that all sections or one section name. */
export const messagesIn = (text = page): string[] =>
  codeIn(text).filter((code) => /^(an? |the |sign-ins |pending |stopping: )/.test(code));

/** The Prometheus queries of the page. */
export const runbookQueries: string[] = codeIn(page).filter((code) =>
  /\b(textkin|process|nodejs)_\w+/.test(code),
);

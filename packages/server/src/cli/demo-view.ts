import stringWidth from 'string-width';
import { printable } from '../domain/characters.ts';
import { type Language, languageNames } from '../domain/language.ts';
import { bar, bold, dim, fit, width, wrap } from './table.ts';

/** An article of the demo with its tags and related texts. */
export interface DemoText {
  language: Language;
  headline: string;
  source: string;
  tags: { tag: string; category: string; relevance: number }[];
  related: { headline: string; relevance: number }[];
}

const maxTags = 6;
/** Two spaces, the bar, its number and two spaces. */
const barColumns = 19;
/** Leaves room for the longest category. */
const maxTagColumns = width - barColumns - '  organization'.length;

export function showLanguage(language: Language, articles: number): void {
  print(
    '',
    bold(`${languageNames[language]} · a collection of ${articles} articles`),
    dim('─'.repeat(width)),
  );
}

export function showArticle({ headline, source, tags, related }: DemoText): void {
  print('', ...wrap(printable(headline), width).map(bold), dim(printable(source)));
  print('', '  Tags');
  const shown = tags.slice(0, maxTags).map((one) => ({ ...one, tag: printable(one.tag) }));
  const columns = Math.min(Math.max(...shown.map(({ tag }) => stringWidth(tag))), maxTagColumns);
  for (const { tag, category, relevance } of shown) {
    print(`  ${bar(relevance)}  ${fit(tag, columns)}  ${dim(category)}`);
  }
  if (tags.length > maxTags) print(dim(`  and ${tags.length - maxTags} more`));
  if (tags.length === 0) print(dim('  none: the article names no entities'));
  print('', '  Related texts');
  for (const text of related) {
    print(`  ${bar(text.relevance)}  ${fit(printable(text.headline), width - barColumns).trimEnd()}`);
  }
  if (related.length === 0) print(dim('  none above 0.10'));
}

/** `attribution` is the path of the file that names the articles' sources and licences. */
export function showEnd(articles: number, seconds: number, attribution: string): void {
  print(
    '',
    dim('─'.repeat(width)),
    `${articles} articles stored and analysed in ${seconds.toFixed(1)} s. The temporary store is removed.`,
    'Sources and licences of the articles:',
    attribution,
    '',
    `Start a service that keeps its data:  ${bold('npx --no -- textkin serve')}`,
  );
}

function print(...lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

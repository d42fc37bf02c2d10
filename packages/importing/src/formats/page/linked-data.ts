import { inOneLine } from '../../characters.ts';
import { textOfHtml } from '../html-text.ts';
import type { PageDocument } from './dom.ts';
import { startMarkup } from './markup.ts';

/** The article that a page describes in JSON-LD. A field that the page lacks is ''. */
export interface LinkedArticle {
  headline: string;
  body: string;
}

/** Returns the first headline and the longest body of the articles in the JSON-LD of a page. */
export function linkedArticleOf(document: PageDocument): LinkedArticle {
  const article: LinkedArticle = { headline: '', body: '' };
  for (const { textContent } of document.querySelectorAll('script[type="application/ld+json"]')) {
    for (const { headline, articleBody } of articlesIn(parseJson(textContent))) {
      if (article.headline === '' && typeof headline === 'string') article.headline = inOneLine(headline);
      const body = typeof articleBody === 'string' ? textOfHtml(articleBody, startMarkup) : '';
      if (body.length > article.body.length) article.body = body;
    }
  }
  return article;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** The most arrays and graphs around an article. */
const mostLevels = 10;

function articlesIn(value: unknown, levels = mostLevels): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null || levels === 0) return [];
  if (Array.isArray(value)) return value.flatMap((item) => articlesIn(item, levels - 1));
  const fields = value as Record<string, unknown>;
  const types = [fields['@type']].flat();
  if (types.some((name) => /Article$|BlogPosting$/.test(String(name)))) return [fields];
  return Array.isArray(fields['@graph']) ? articlesIn(fields['@graph'], levels - 1) : [];
}

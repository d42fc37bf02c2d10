import { entities } from '../../packages/server/src/nlp/entities/entities.ts';
import type { Naming } from '../../packages/server/src/nlp/mentions/mentions.ts';
import type { Language } from '../../packages/server/src/domain/language.ts';
import type { Category } from '../../packages/server/src/domain/tags/tag.ts';

const kinds: Record<string, Category> = {
  P: 'person',
  O: 'organization',
  L: 'location',
  U: 'url',
  X: 'unknown',
};

/** Reads a text whose names are marked as [P Stefan Löfven]; gives its tags as "tag/category×namings". */
export function tagsOf(marked: string, language: Language = 'sv'): string[] {
  const namings: Naming[] = [];
  let body = '';
  let at = 0;
  for (const match of marked.matchAll(/\[([POLUX]) (.*?)\]/gu)) {
    body += marked.slice(at, match.index);
    const [all, kind, surface] = match as unknown as [string, string, string];
    const start = body.length;
    body += surface;
    at = match.index + all.length;
    namings.push({
      field: 'body',
      start,
      end: body.length,
      surface,
      category: kinds[kind]!,
      confidence: 0.9,
    });
  }
  body += marked.slice(at);
  return entities(namings, { headline: '', body, language })
    .map(({ tag, category, namings: { length } }) => `${tag}/${category}×${length}`)
    .sort();
}

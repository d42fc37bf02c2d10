import type { Candidate } from '../../packages/server/src/knowledge/table.ts';
import { findEntities } from '../../packages/server/src/nlp/entities/entities.ts';
import type { NameMention } from '../../packages/server/src/nlp/mentions/mentions.ts';
import type { Language } from '../../packages/server/src/domain/language.ts';
import type { Category } from '../../packages/server/src/domain/tags/tag.ts';

const kinds: Record<string, Category> = {
  P: 'person',
  O: 'organization',
  L: 'location',
  U: 'url',
  X: 'unknown',
};

/** Returns the tags of a text whose names are marked as [P Stefan Löfven], each as "tag/category×mentions". */
export function tagsOf(
  marked: string,
  language: Language = 'sv',
  candidates: (name: string) => readonly Candidate[] = () => [],
): string[] {
  const mentions: NameMention[] = [];
  let body = '';
  let at = 0;
  for (const match of marked.matchAll(/\[([POLUX]) (.*?)\]/gu)) {
    body += marked.slice(at, match.index);
    const [all, kind, surface] = match as unknown as [string, string, string];
    const start = body.length;
    body += surface;
    at = match.index + all.length;
    mentions.push({
      field: 'body',
      start,
      end: body.length,
      surface,
      category: kinds[kind]!,
      confidence: 0.9,
    });
  }
  body += marked.slice(at);
  return findEntities(mentions, { headline: '', body, language }, { candidates })
    .map(({ tag, category, mentions: { length } }) => `${tag}/${category}×${length}`)
    .sort();
}

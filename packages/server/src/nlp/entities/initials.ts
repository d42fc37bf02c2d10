import type { Source } from '../../domain/text.ts';
import { records } from '../../languages/index.ts';
import type { EntityGroup } from './entities.ts';
import { isAcronym } from './links.ts';

/**
 * Acronyms and the name that each stands for without the text saying so: the only one of its class whose words begin with its
 * letters, stop words among them or not ("General Motors" and "GM", "Bank of England" and "BoE").
 */
export function initials(
  groups: readonly EntityGroup[],
  { language }: Pick<Source, 'language'>,
): Map<EntityGroup, EntityGroup> {
  const { stopWords } = records[language].words;
  const byLetters = new Map<string, Set<EntityGroup>>();
  for (const group of groups) {
    if (group.category !== 'organization' && group.category !== 'unknown') continue;
    const words = group.key.split(/[\s-]+/u);
    if (words.length === 1) continue;
    for (const some of [words, words.filter((word) => !stopWords.has(word))]) {
      const letters = `${group.category} ${some.map((word) => word.charAt(0)).join('')}`;
      byLetters.set(letters, (byLetters.get(letters) ?? new Set()).add(group));
    }
  }
  const found = new Map<EntityGroup, EntityGroup>();
  for (const short of groups) {
    if (short.key.length < 2 || !isAcronym(short.tag)) continue;
    const [full, other] = byLetters.get(`${short.category} ${short.key}`) ?? [];
    if (full !== undefined && other === undefined) found.set(short, full);
  }
  return found;
}
